import { post, signUp } from './account.ts'
import { expectTwiceTheSizeFits, recordWaiting, waitingOf } from './in-view.ts'
import { expect, expectAccessible, testWithWorker as test } from './test.ts'
import { workerControls } from './two-people.ts'

/** A site of its own: the pages of the others offer no map. */
test.use({ environment: { SAMPLE: 'off' } })

test('a visitor finds the parties on the map, and finds them again without signal', async ({ page, site, context }) => {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const date = Temporal.Now.plainDateISO('America/New_York').add({ days: 1 }).toString()
  const about = { category: 'Salsa', date, startTime: '22:00', city: 'Miami', state: 'FL' }
  const atTrueno = { ...about, venue: 'Casa Trueno', location: '1513 SW 8th St' }
  const publish = async (body: object) => await post(site, '/api/events', body, { cookie: mateo.cookie })
  await publish({ ...atTrueno, title: 'Noche de Son', latitude: 25.7655, longitude: -80.2195 })
  // The place of the venue is known from the other party.
  await publish({ ...atTrueno, title: 'Noche de Timba' })
  await publish({ ...about, title: 'En casa de Eva', venue: 'Casa de Eva', location: '9 Palm Ave' })

  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  const toMap = page.getByRole('button', { name: 'Map', exact: true })
  await page.goto('/us/miami')
  await expect(page.getByRole('link', { name: /Noche de Timba/ })).toBeVisible()
  await workerControls(page)
  await expect(toMap).toBeHidden()
  await site.placeMap()
  await page.reload()
  await expect(toMap).toBeVisible()
  expect(requests.filter(url => /map-|maplibre|pmtiles/.test(url) && !/map-(?:toggle|i18n|online)/.test(url))).toEqual(
    [],
  )

  await toMap.press('Enter')
  await expect(page).toHaveURL(/[?&]view=map/)
  const streets = page.getByRole('region', { name: /^Streets with the places/ })
  const drawn = page.locator('[aria-busy="false"]', { has: streets })
  await expect(drawn).toBeVisible()
  await expect(page.getByText('1 party has no place on the map. It is in the list.')).toBeVisible()
  await expect(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
  await expectAccessible(page)

  // The only place is in the middle.
  await streets.click()
  const place = page.getByRole('heading', { name: 'Casa Trueno' }).locator('../..')
  await expect(place.getByRole('link')).toHaveText([/Noche de Son/, /Noche de Timba/])
  await expectAccessible(page)
  await expectTwiceTheSizeFits(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(place).toBeHidden()
  const elsewhere = requests.filter(url => !url.startsWith(site.origin) && !/^(?:blob|data):/.test(url))
  expect(elsewhere).toEqual([])

  await context.setOffline(true)
  await page.addInitScript(recordWaiting)
  await page.reload()
  await expect(drawn).toBeVisible()
  // The space of the map is kept while it is loading. What says that there is no signal moves less.
  expect(Math.max(0, ...(await waitingOf(page)).shifts.map(Number))).toBeLessThan(0.1)
  await streets.click()
  await expect(place.getByRole('link')).toHaveText([/Noche de Son/, /Noche de Timba/])
  await expect(page.getByText('Parts of the map are not on this device.')).toBeHidden()

  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(streets).toBeHidden()
  await expect(page).not.toHaveURL(/view=map/)
})
