import type { NovaLunaKinds } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import { novaLunaAnalyst } from '../nova-luna/analyst.ts';
import type { Analyzable } from './analyzable.ts';

export const analyzableNovaLuna: Analyzable<NovaLunaKinds> = { game: novaLuna, analyst: novaLunaAnalyst };
