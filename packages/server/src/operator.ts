/* What the command line needs for those who run a house, without the server itself. */
export type { DeskFault, Outcome } from './operation/desk.ts';
export { Desk } from './operation/desk.ts';
export type { BackupFault } from './storage/backup.ts';
export { makeBackup } from './storage/backup.ts';
export type { CheckFault } from './storage/backup-check.ts';
export type { RestoreFault } from './storage/backup-restore.ts';
export { restoreBackup } from './storage/backup-restore.ts';
export { holderOf } from './storage/data-folder.ts';
export type { BesideFault } from './storage/storage.ts';
export { VERSION } from './version.ts';
