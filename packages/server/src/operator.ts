/* What the command line needs to manage a server, without the server itself. */
export type { AdminFault, Outcome } from './admin/admin-client.ts';
export { AdminClient } from './admin/admin-client.ts';
export { VERSION } from './model/version.ts';
export type { BackupFault } from './storage/backup.ts';
export { makeBackup } from './storage/backup.ts';
export type { CheckFault } from './storage/backup-check.ts';
export type { RestoreFault } from './storage/backup-restore.ts';
export { restoreBackup } from './storage/backup-restore.ts';
export type { CopyProgress } from './storage/copy-rows.ts';
export { lockOwnerOf } from './storage/data-folder.ts';
export type { MoveFault } from './storage/move-place.ts';
export { movePlace } from './storage/move-place.ts';
export type { StorageOpenFault } from './storage/storage.ts';
