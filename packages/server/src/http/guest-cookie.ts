import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Guest, GuestId } from '../guest.ts';
import { guestId } from '../guest.ts';
import type { GuestStore } from '../storage/guest-store.ts';

const NAME = 'orrery-guest';
/** Guests are not seen more often than this, to spare the disk. */
const SEEN_EVERY_MS = 3_600_000;

/** The guest whose cookie came along; null if there is none, or none that we signed, or the guest is forgotten. */
export async function guestOf(request: FastifyRequest, guests: GuestStore): Promise<Guest | null> {
	const sent = request.cookies[NAME];
	if (sent === undefined) return null;
	const { valid, value } = request.unsignCookie(sent);
	const read = guestId.safeParse(value);
	if (!valid || !read.success) return null;
	const guest = await guests.find(read.data);
	const now = Date.now();
	if (guest !== null && guest.seenAt < now - SEEN_EVERY_MS) await guests.see(guest.id, now);
	return guest;
}

/** Scripts cannot read it, other sites cannot send it; only over https is it kept from plain lines. */
export function setGuestCookie(
	request: FastifyRequest,
	reply: FastifyReply,
	id: GuestId,
	lastsMs: number,
): void {
	reply.setCookie(NAME, id, {
		path: '/',
		signed: true,
		httpOnly: true,
		sameSite: 'strict',
		secure: request.protocol === 'https',
		maxAge: Math.floor(lastsMs / 1000),
	});
}

export function clearGuestCookie(reply: FastifyReply): void {
	reply.clearCookie(NAME, { path: '/' });
}
