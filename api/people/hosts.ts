import type { Context } from 'hono'
import { HostName } from '#contract/events/public/public-lists.ts'
import * as calls from '#contract/people/calls.ts'
import type { HostPage } from '#contract/people/hosts.ts'
import { hostPageOf } from '#db/people/host-page.ts'
import type { Env } from '../app-context.ts'
import { privateJsonText, publicJson } from '../http/etag.ts'
import { Feature } from '../http/feature.ts'
import { limited } from '../http/limits.ts'
import { readWithFallback } from '../http/pool-for.ts'
import { refuse } from '../http/refusal.ts'

/** The page of a host for everybody, signed in or not. */
export const hosts = new Feature().call(calls.hostPage, [limited('public-read', 'address')], async c => {
  const viewerId = c.var.session?.userId ?? null
  const { host, events } = (await hostPageAt(c, c.req.param('host'), viewerId)) ?? refuse(404, 'not-found')
  const json = `{"host":${JSON.stringify(host)},"events":${events}}`
  return viewerId === null ? publicJson(c, json) : privateJsonText(c, json)
})

/** The host of a path, with the public events as JSON. Undefined also for a text that is no name. */
export async function hostPageAt(
  c: Context<Env>,
  pathPart: string | undefined,
  viewerId: string | null,
): Promise<{ host: HostPage; events: string } | undefined> {
  const name = HostName.safeParse(pathPart)
  if (!name.success) return undefined
  return await readWithFallback(c, sql => hostPageOf(sql, name.data, viewerId))
}
