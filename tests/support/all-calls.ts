import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import type { AnyCall } from '#contract/call.ts'

const contract = resolve(import.meta.dirname, '../../api/contract')
const modules: Record<string, AnyCall>[] = await Promise.all(
  globSync('**/calls.ts', { cwd: contract }).map(async file => await import(resolve(contract, file))),
)

/** The calls that `calls.ts` of each feature describes. */
export const allCalls: AnyCall[] = modules.flatMap(calls => Object.values(calls))
