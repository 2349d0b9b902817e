import type { Event } from '#contract/events/events.ts'
import { tonightIn } from '#contract/events/nights.ts'
import { post, signUp } from './account.ts'
import { expect, expectAccessible, testWithWorker as test } from './test.ts'

test('an event says what fits before and after it the same night, also without signal, as a plan to share', async ({
  page,
  site,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const date = Temporal.PlainDate.from(tonightIn('America/New_York', Date.now())).add({ days: 1 }).toString()
  const publish = async (title: string, startTime: string, endTime: string, km: number, more: object = {}) => {
    const place = { city: 'Miami', state: 'FL', venue: `Casa ${title}`, location: `${km} Calle Ocho, Miami, FL` }
    const point = { latitude: 25.7657 + km / 111.2, longitude: -80.2193 }
    const order = { title, date, startTime, endTime, category: 'Salsa', ...place, ...point, ...more }
    return await post<Event>(site, '/api/events', order, { cookie: mateo.cookie })
  }
  await publish('Clase en la Ocho', '19:00', '21:00', 0)
  const son = await publish('Noche de Son', '21:00', '00:00', 1)
  await publish('Rumba Tardía', '23:00', '04:00', 4)
  await publish('Sala Llena', '23:00', '04:00', 1.2, { capacity: 1, confirmedGuestsOnly: true })
  await site.withDatabase(sql => sql`update events set attending_count = 1 where title = 'Sala Llena'`)
  // Too far for one night.
  await publish('Orlando Social', '22:00', '04:00', 300)

  await page.goto('/us/miami')
  await expect(page.getByRole('link', { name: 'Rumba Tardía' }).first()).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto(`/events/${son.id}`)
  const after = page.getByRole('heading', { name: 'After this' })
  await expect(after).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await expect(after).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Before this' })).toBeVisible()
  const rumba = page.getByRole('link', { name: /Rumba Tardía/ })
  await expect(rumba).toContainText('Leave at 12 AM · about 20 min by car · 1.9 mi')
  await expect(page.getByRole('link', { name: /Clase en la Ocho/ })).toContainText(
    'There until 9 PM · about 20 min on foot · 0.6 mi',
  )
  await expect(page.getByText(/Sala Llena|Orlando Social/)).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Plan this night' }).click()
  const plan = page.getByRole('dialog', { name: 'Your night' })
  await expect(plan.getByRole('listitem')).toHaveText([
    /7 PM – 9 PM.*Clase en la Ocho/,
    /about 20 min on foot · 0\.6\smi.*9:20 PM – 12 AM.*Noche de Son/,
    /about 20 min by car.*12:20 AM – 4 AM.*Rumba Tardía/,
  ])
  await expect(plan.getByRole('link', { name: 'Way to Rumba Tardía on the map' })).toHaveAttribute(
    'href',
    /openstreetmap\.org\/directions\?engine=fossgis_osrm_car&route=25\.77\d+,-80\.2193;25\.80\d+,-80\.2193$/,
  )
  await expectAccessible(page)
  await page.evaluate(() => {
    const shared = (data: ShareData) => {
      window.name = String(data.text)
      return Promise.resolve()
    }
    Object.defineProperty(navigator, 'share', { value: shared, configurable: true })
  })
  await plan.getByRole('button', { name: 'Share' }).click()
  const lines = (await page.evaluate(() => window.name)).split('\n')
  expect(lines[0]).toMatch(/^Your night · \w{3} \w{3} \d+$/)
  expect(lines).toContain('9:20 PM – 12 AM · Noche de Son')
  expect(lines).toContain('↓ about 20 min by car · 1.9\u00a0mi')
  expect(lines.filter(line => line.startsWith(`${site.origin}/e/`))).toHaveLength(3)

  // A suggestion opens its own page, with its own suggestions.
  await page.keyboard.press('Escape')
  await expect(plan).toBeHidden()
  await rumba.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rumba Tardía' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Before this' })).toBeVisible()
  await expect(after).toBeHidden()
})
