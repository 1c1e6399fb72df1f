import type { Day } from '@orrery/daily/day';
import { onDestroy } from 'svelte';
import { m } from '../language/language.svelte.ts';
import { go } from '../routing/route.svelte.ts';
import { notify, putAway } from '../ui/notices.svelte.ts';
import type { TodayClock } from './today.svelte.ts';

const NAME = 'new-day';

/**
 * Tells when midnight passes while a day is shown, and offers the new one. What is shown stays until the player asks, so
 * that nothing is pulled away. Call it while a component is set up. Group `today`.
 */
export function tellNewDay(clock: TodayClock, shown: () => Day, show: () => void): void {
	$effect(() => {
		if (clock.day === shown()) putAway(NAME);
		else
			notify({
				name: NAME,
				text: () => m().today_new_day(),
				action: { label: () => m().today_show_new_day(), run: show },
			});
	});
	onDestroy(() => putAway(NAME));
}

/** The same for the page of one day, which stays what it is: the new day is on the page of today. Group `today`. */
export function leadToNewDay(clock: TodayClock): void {
	let opened = $state.raw(clock.day);
	tellNewDay(
		clock,
		() => opened,
		() => {
			opened = clock.day;
			go({ page: 'today' });
		},
	);
}
