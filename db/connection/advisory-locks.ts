/** In one place, because two purposes with the same number would wait for each other. */
export const ADVISORY_LOCKS = {
  migrations: 727_368,
  dailyBackup: 727_369,
  restore: 727_370,
  hostUpdates: 727_371,
  places: 727_372,
  adminRoles: 727_373,
} as const
