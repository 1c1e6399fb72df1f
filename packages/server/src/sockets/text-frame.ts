/*
 * Messages as frames of the WebSocket protocol (RFC 6455, section 5.2). The library does the rest; it would encode the
 * same text again for every socket, and hand over the head of the frame separately.
 */

/** The last frame of a message that is in one text frame. */
const WHOLE_TEXT = 0x81;
/** Longer payloads have their length in two more bytes, and those that do not fit into these in eight. */
const MOST_IN_ONE_BYTE = 125;
const IN_TWO_BYTES = 126;
const MOST_IN_TWO_BYTES = 0xffff;
const IN_EIGHT_BYTES = 127;

let lastText = '';
let lastFrame: Uint8Array | null = null;

/** The frame of a message. Most go to several sockets in a row, so the last one is remembered. */
export function textFrame(text: string): Uint8Array {
	if (lastFrame === null || text !== lastText) {
		lastFrame = encode(text);
		lastText = text;
	}
	return lastFrame;
}

function encode(text: string): Uint8Array {
	const length = Buffer.byteLength(text);
	const head = length <= MOST_IN_ONE_BYTE ? 2 : length <= MOST_IN_TWO_BYTES ? 4 : 10;
	const frame = Buffer.allocUnsafe(head + length);
	frame[0] = WHOLE_TEXT;
	if (head === 2) frame[1] = length;
	else if (head === 4) {
		frame[1] = IN_TWO_BYTES;
		frame.writeUInt16BE(length, 2);
	} else {
		frame[1] = IN_EIGHT_BYTES;
		frame.writeBigUInt64BE(BigInt(length), 2);
	}
	frame.write(text, head);
	return frame;
}
