import type { NebulaKinds } from '@orrery/engine';
import { nebula } from '@orrery/engine';
import { nebulaAnalyst } from '../nebula/analyst.ts';
import type { Analyzable } from './analyzable.ts';

export const analyzableNebula: Analyzable<NebulaKinds> = { game: nebula, analyst: nebulaAnalyst };
