import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { paths, serverPaths } from '#contract/paths.ts'
import { nightIn, publishSeries } from '../support/series.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const host = await server.person('mateo', { userType: 'party_host' })
const event = await publishSeries(host, {
  venue: 'Club Guayaba',
  title: 'Martes de <bachata>',
  series: { repeat: 'weekly', skips: [{ night: nightIn(9), reason: 'the floor is being sanded' }] },
})
const slug = event.series?.slug ?? ''

test('the page of a series has its rule, its dates, and the date that is off with its reason', async () => {
  const html = await (await server.stranger.get(paths.series(slug))).text()
  const weekday = Temporal.PlainDate.from(nightIn(2)).toLocaleString('en', { weekday: 'long' })
  expect(html).toContain(`Every ${weekday} · since ${nightIn(2).slice(0, 4)}`)
  expect(html).toContain('Martes de &lt;bachata&gt;')
  expect(html).toContain('the floor is being sanded')
  const spanish = await (await server.stranger.get(paths.series(slug), { 'accept-language': 'es' })).text()
  const dia = Temporal.PlainDate.from(nightIn(2)).toLocaleString('es', { weekday: 'long' })
  expect(spanish).toContain(`Cada ${dia} · desde`)
})

test('the page describes the series for search engines', async () => {
  const html = await (await server.stranger.get(paths.series(slug))).text()
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  const data = JSON.parse(json) as { '@type': string; name: string; subEvent: { startDate: string }[] }
  expect(data).toMatchObject({ '@type': 'EventSeries', name: 'Martes de <bachata>' })
  expect(data.subEvent).toHaveLength(9)
  expect(data.subEvent[0]?.startDate).toContain(`${nightIn(2)}T20:30:00`)
})

test('the calendar has each date as an event with an id of its own, and the feed an entry', async () => {
  const calendar = await (await server.stranger.get(serverPaths.calendarOfSeries(slug))).text()
  const events = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent')
  expect(new Set(events.map(item => item.getFirstPropertyValue('uid'))).size).toBe(9)
  const feed = await (await server.stranger.get(serverPaths.feedOfSeries(slug))).text()
  expect(feed.match(/<entry>/g)).toHaveLength(9)
  expect(await server.stranger.get('/sitemaps/series.xml').then(response => response.text())).toContain(
    paths.series(slug),
  )
})

test('an unknown series is the shell with 404, and a 404 for a calendar and a feed reader', async () => {
  for (const path of [
    '/s/no-such-series',
    '/s/%20',
    serverPaths.calendarOfSeries('none'),
    serverPaths.feedOfSeries('none'),
  ])
    expect([path, (await server.stranger.get(path)).status]).toEqual([path, 404])
})
