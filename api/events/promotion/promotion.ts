import { isbot } from 'isbot'
import * as deskCalls from '#contract/events/desk/calls.ts'
import * as calls from '#contract/events/promotion/calls.ts'
import { MAX_OWN_SOURCES, OTHER_SOURCE, PRODUCT_SOURCES } from '#contract/events/promotion/source-codes.ts'
import { SourceCode, type VisitSources } from '#contract/events/promotion/visit-sources.ts'
import { audienceOf, deskOf } from '#db/events/desk/desk.ts'
import { addSource, countVisit, hostNumbers, removeSource, sourcesOf } from '#db/events/promotion/visit-sources.ts'
import type { Context } from '../../app-context.ts'
import { networkOf } from '../../http/client-address.ts'
import { privateJson, privateJsonText } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { addressOf, limited } from '../../http/limits.ts'
import { orRefuse, refuse } from '../../http/refusal.ts'
import { eventIdIn, eventPart } from '../event/event-access.ts'

/** What a host sees of the own events, and the visits through the host's links. */
export const promotionCalls = new Feature()
  .call(deskCalls.hostDesk, [limited('read')], async (c, { sql, userId }) =>
    privateJsonText(c, await deskOf(sql, userId)),
  )

  .call(deskCalls.eventAudience, [limited('read')], eventPart(audienceOf))

  .call(calls.hostNumbers, [limited('read')], async (c, { sql, userId }) =>
    privateJson(c, await hostNumbers(sql, userId)),
  )

  .call(calls.countVisit, [limited('count-visit', 'address')], async (c, { sql, secrets, limits, body }) => {
    const { from, visitId } = body
    // The pictures beside a link are fetched by programs that run no scripts; this excludes those that do.
    if (isbot(c.req.header('user-agent'))) return
    const eventId = eventIdIn(c)
    const network = networkOf(addressOf(c))
    // Like a visit beyond those of the day, so that the device does not send it again.
    if ((await limits.take('count-visit-a-day', `${eventId} ${network}`)) !== null) return
    const mark = secrets.hash('visit', `${eventId} ${visitId}`)
    if (!(await countVisit(sql, eventId, from, mark))) refuse(404, 'event-not-found')
  })

  .call(calls.sources, [limited('read')], async c => privateJson(c, await sourcesIn(c)))

  .call(calls.addSource, [limited('edit-sources')], async (c, { sql, userId }) => {
    const order = { eventId: eventIdIn(c), userId, code: ownCodeIn(c.req.param('code')), atMost: MAX_OWN_SOURCES }
    orRefuse(calls.addSource, await addSource(sql, order))
    return c.json(await sourcesIn(c))
  })

  .call(calls.removeSource, [limited('edit-sources')], async (c, { sql, userId }) => {
    await removeSource(sql, eventIdIn(c), userId, ownCodeIn(c.req.param('code')))
    return c.json(await sourcesIn(c))
  })

async function sourcesIn(c: Context): Promise<VisitSources> {
  const { app, userId } = c.var
  return { sources: (await sourcesOf(app.sql, eventIdIn(c), userId)) ?? refuse(404, 'event-not-found') }
}

/** The codes of the product need not be made, and cannot be deleted. */
function ownCodeIn(param: string): string {
  const code = SourceCode.safeParse(param)
  const reserved: readonly string[] = [...PRODUCT_SOURCES, OTHER_SOURCE]
  if (!code.success || reserved.includes(code.data)) refuse(400, 'invalid-source')
  return code.data
}
