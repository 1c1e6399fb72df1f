/** Success or a coded fault. Packages return faults as values and never throw them at each other. */
export type Result<Value, Fault> =
	| { readonly ok: true; readonly value: Value }
	| { readonly ok: false; readonly fault: Fault };

export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
	return { ok: true, value };
}

export function fail<Fault>(fault: Fault): { readonly ok: false; readonly fault: Fault } {
	return { ok: false, fault };
}
