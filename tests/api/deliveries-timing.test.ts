import { expect, test } from 'vitest'
import { sendDeliveries } from '#api/notifications/deliveries.ts'
import { notifyOfStarts } from '#db/notifications/notify-goers.ts'
import { deliveryServer } from '../support/deliveries.ts'

const deliveries = await deliveryServer()
const { addGuests, dueInMinutes, endLeases, move, outcomes, publish, sent, server, waiting } = deliveries

test('an edit that is corrected after the push is pushed again after five minutes with the present state, and an obsolete one is not', async () => {
  const event = await publish()
  await addGuests(event, 1)
  await move(event)
  await sendDeliveries(server.context)
  for (const time of ['22:00', '22:30', '22:00']) {
    await move(event, time)
    await sendDeliveries(server.context)
  }
  expect(sent).toHaveLength(1)
  expect(await dueInMinutes()).toEqual([5])
  await endLeases()
  await sendDeliveries(server.context)
  expect(sent).toHaveLength(2)

  await move(event, '21:00')
  await deliveries.mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  await sendDeliveries(server.context)
  expect(sent.map(({ title }) => title)).toEqual([
    'Changed: Noche de Son',
    'Changed: Noche de Son',
    'Cancelled: Noche de Son',
  ])
})

test('a second edit that is taken back before its push corrects the push of the first one', async () => {
  const event = await publish()
  await addGuests(event, 1)
  await move(event)
  await sendDeliveries(server.context)
  for (const time of ['23:30', '22:00']) await move(event, time)
  await endLeases()
  await sendDeliveries(server.context)
  expect(sent).toHaveLength(2)
})

test('a reminder is pushed before the start only, and does not replace the push about a change', async () => {
  const event = await publish()
  await addGuests(event, 1)
  const startIn = async (minutes: number) => {
    await server.sql`
      update events set start_local = now() + make_interval(mins => ${minutes}), end_local = null, tz = 'UTC'
      where id = ${event.id}
    `
    await server.sql`update attendances set at = now() - interval '1 day' where event_id = ${event.id}`
  }
  await startIn(100)
  await notifyOfStarts(server.sql)
  await startIn(-1)
  await sendDeliveries(server.context)
  expect([sent, await outcomes()]).toEqual([[], ['skipped']])

  await startIn(90)
  await notifyOfStarts(server.sql)
  await deliveries.mateo.patch(`/api/events/${event.id}`, { venue: 'El Patio' })
  await sendDeliveries(server.context)
  expect(sent.map(({ tag }) => tag).toSorted()).toEqual([event.id, `event-soon-${event.id}`].toSorted())
})

test('two edits in more than five minutes are one push to each device, with the present state', async () => {
  const event = await publish()
  await addGuests(event, 1)
  await move(event)
  await sendDeliveries(server.context)
  await server.sql`update event_changes set began_at = began_at - interval '6 minutes'`
  await server.sql`update notification_deliveries set taken_at = taken_at - interval '3 minutes'`
  await move(event, '23:30')
  expect(await dueInMinutes()).toEqual([2])
  await server.sql`update event_changes set began_at = began_at - interval '6 minutes'`
  await move(event, '23:45')
  expect(await dueInMinutes()).toEqual([2, 2])
  await endLeases()
  await sendDeliveries(server.context)
  expect([sent.length, await waiting()]).toEqual([2, 0])
  expect(await server.sql`select 1 from notifications where kind = 'event-changed'`).toHaveLength(3)
})
