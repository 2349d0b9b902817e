import { z } from 'zod'

/** Raised when an older Pista could not read the archive any more. */
export const FORMAT = 1

/** The first entry: what the archive is and what it takes to restore it. */
export const Manifest = z.object({
  product: z.literal('pista'),
  format: z.int(),
  /** The version of Pista that made it, and of its PostgreSQL. */
  version: z.string(),
  postgres: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ version: z.int(), name: z.string(), md5: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.int(), isUsed: z.boolean() })),
})
export type Manifest = z.infer<typeof Manifest>

/** The last entry before the checksums: what is only known at the end. */
export const Totals = z.object({
  rows: z.record(z.string(), z.int()),
  uploads: z.object({
    count: z.int(),
    bytes: z.int(),
    /** Files that the database knew and that were not there when their turn came. */
    missing: z.int(),
  }),
})
export type Totals = z.infer<typeof Totals>
