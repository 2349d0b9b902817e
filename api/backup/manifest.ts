import { z } from 'zod'

/** Increased when an older Pista can no longer read the archive. */
export const FORMAT = 1

/** The first entry: describes the archive and contains what a restore needs to know. */
export const Manifest = z.object({
  product: z.literal('pista'),
  format: z.int(),
  /** The version of Pista that made the backup, and the version of its PostgreSQL. */
  version: z.string(),
  postgres: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ version: z.int(), name: z.string(), md5: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.int(), isUsed: z.boolean() })),
})
export type Manifest = z.infer<typeof Manifest>

/** The last entry before the checksums, with figures that are known only at the end. */
export const Totals = z.object({
  rows: z.record(z.string(), z.int()),
  uploads: z.object({
    count: z.int(),
    bytes: z.int(),
    /** Files that the database refers to and that could not be found. */
    missing: z.int(),
  }),
})
export type Totals = z.infer<typeof Totals>
