import type { Browser, Locator, Page } from '@playwright/test'
import type { Event } from '#contract/events/events.ts'
import type { Attending } from '#contract/events/going/attendance.ts'
import { type Account, post, signUp } from './account.ts'
import { hold, holdPicture, putFakeCamera } from './fake-camera.ts'
import type { Site } from './site.ts'
import { expect, expectAccessible, testWithWorker as test } from './test.ts'
import { visiting, workerControls } from './two-people.ts'

const PHONE = { width: 390, height: 844 }

test('three phones in a basement let people in, find the pass that two of them scanned, and become one list by codes', async ({
  browser,
  site,
}) => {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const [ana, luis] = [await signUp(site, { firstName: 'Anabel' }), await signUp(site, { firstName: 'Luis' })]
  const { id } = await post<Event>(site, '/api/events', order(), { cookie: mateo.cookie })
  const pass = await passOf(site, id, ana)
  await passOf(site, id, luis)

  const host = await phoneOf(browser, site, mateo, `/events/${id}`)
  await workerControls(host)
  await host.getByRole('link', { name: 'Door' }).click()
  await expect(host.getByText('2 on the list')).toBeVisible()
  await expect(host.getByRole('button', { name: 'Anabel Paredes: in' })).toBeVisible()
  await expectAccessible(host)
  // Names that are typed stay when the dialog is closed before they are put on the list.
  await host.getByRole('button', { name: 'More', exact: true }).click()
  await host.getByRole('button', { name: 'Names on the list' }).click()
  await host.getByLabel('Names, one on each line').fill('Lucía Bravo +2')
  await host.keyboard.press('Escape')
  await host.getByRole('button', { name: 'More', exact: true }).click()
  await host.getByRole('button', { name: 'Names on the list' }).click()
  await expect(host.getByLabel('Names, one on each line')).toHaveValue('Lucía Bravo +2')
  await host.getByRole('button', { name: 'Put 1 name on the list' }).click()
  const names = host.getByRole('dialog', { name: 'Names on the list' })
  await expect(names.getByText('Lucía Bravo', { exact: true })).toBeVisible()
  await expect(host.getByLabel('Names, one on each line')).toHaveValue('')
  await names.getByRole('button', { name: 'Close' }).click()

  // The door shows the note large, except on phones that a link has opened.
  await host.getByRole('button', { name: 'Anabel Paredes: note for the door' }).click()
  await host.getByRole('textbox', { name: 'Note for the door' }).fill('Her birthday')
  await expectAccessible(host)
  await host.getByRole('button', { name: 'Save' }).click()
  await expect(host.getByText('Her birthday')).toBeVisible()

  // A full phone says that the person is not in, who is expected as before.
  await setDiskFull(host, true)
  await host.getByRole('button', { name: 'Luis Paredes: in' }).click()
  const unstored = host.getByRole('dialog', { name: 'No', exact: true })
  await expect(unstored.getByText(/could not store the entry/)).toBeVisible()
  await unstored.getByRole('button', { name: 'Back to the list' }).click()
  await setDiskFull(host, false)
  await expect(host.getByRole('button', { name: 'Luis Paredes: in' })).toBeVisible()

  await host.getByRole('button', { name: 'More', exact: true }).click()
  await host.getByRole('button', { name: 'Door links' }).click()
  const links = host.getByRole('dialog', { name: 'Door links' })
  await links.getByRole('button', { name: 'Create a link' }).click()
  const address = await links.getByText(`${site.origin}/door#`).innerText()
  const code = await links.locator('.display.select-all').innerText()
  await expectAccessible(host)
  await links.getByRole('button', { name: 'Close' }).click()

  // A phone without an account sees first names only.
  const nadia = await phoneOf(browser, site, null, address.replace(site.origin, ''))
  await nadia.getByLabel('Your first name').fill('Nadia')
  await nadia.getByLabel('Code of six digits').fill(code === '000000' ? '000001' : '000000')
  await nadia.getByRole('button', { name: 'Open the door' }).click()
  await expect(nadia.getByText('That is not the code of this link. It has six digits.')).toBeVisible()
  await nadia.getByLabel('Code of six digits').fill(code)
  await nadia.getByRole('button', { name: 'Open the door' }).click()
  await expect(nadia.getByRole('button', { name: 'Anabel: in' })).toBeVisible()
  await expect(nadia.getByText('Paredes')).toHaveCount(0)
  await expect(nadia.getByText('Her birthday')).toHaveCount(0)
  const camila = await phoneOf(browser, site, null, address.replace(site.origin, ''))
  await camila.getByLabel('Your first name').fill('Camila')
  await camila.getByLabel('Code of six digits').fill(code)
  await camila.getByRole('button', { name: 'Open the door' }).click()
  for (const page of [nadia, camila]) await workerControls(page)

  // All phones have stored the files of the door.
  for (const page of [host, nadia, camila])
    await page.waitForFunction(async () => {
      const { keys } = await caches.open('pista-languages').then(async cache => ({ keys: await cache.keys() }))
      return keys.some(({ url }) => url.includes('/door-page-')) && keys.some(({ url }) => url.includes('/qr-reader'))
    })
  // In the basement.
  for (const page of [host, nadia, camila]) await page.context().setOffline(true)
  await host.reload()
  await expect(host.getByText('No signal')).toBeVisible()
  await hold(host, pass)
  await host.getByRole('button', { name: 'Scan', exact: true }).click()
  const green = host.getByRole('dialog', { name: 'In', exact: true })
  await expect(green.getByRole('alert').getByText('Anabel Paredes')).toBeVisible()
  await expect(green.getByText('$10')).toBeVisible()
  await expect(green.getByText('Her birthday')).toBeVisible()
  await expectAccessible(host)
  await green.getByRole('button', { name: 'Cash' }).click()
  // The price is not open any more, so green closes by itself.
  await expect(green).toBeHidden()
  await host.getByRole('button', { name: 'Light' }).click()
  await expect(host.getByRole('button', { name: 'Light', pressed: true })).toBeVisible()
  expect(await recorded(host, 'lamp')).toEqual([{ advanced: [{ torch: true }] }])
  await host.getByRole('button', { name: 'Stop scanning' }).click()

  // Above an open keyboard the people who are found have the room of the numbers.
  await nadia.setViewportSize({ ...PHONE, height: 480 })
  await nadia.getByLabel('Search by name or code').fill('lu')
  await expect(nadia.getByText('2 with “lu”')).toBeVisible()
  await expect.poll(() => isOnTop(nadia.getByRole('button', { name: 'Luis: in' }))).toBe(true)
  await nadia.setViewportSize(PHONE)
  await nadia.getByLabel('Search by name or code').fill('an')
  await expect(nadia.getByText('1 with “an”')).toBeVisible()
  await nadia.getByRole('button', { name: 'Anabel: in' }).click()
  await nadia.getByRole('dialog', { name: 'In', exact: true }).getByRole('button', { name: 'Free' }).click()
  await expect(nadia.getByRole('dialog', { name: 'In', exact: true })).toBeHidden()
  await expect(nadia.getByLabel('Search by name or code')).toHaveValue('')
  await expect(nadia.getByLabel('Search by name or code')).toBeFocused()
  await expect(nadia.getByLabel('Search by name or code')).toHaveAttribute('inputmode', 'none')
  // The same pass again on the same phone is amber; a code of a stranger is red.
  await hold(nadia, pass)
  await nadia.getByRole('button', { name: 'Scan', exact: true }).click()
  const amber = nadia.getByRole('dialog', { name: 'Already in' })
  await expect(amber.getByText(/phone 1 \(Nadia\)/)).toBeVisible()
  await expectAccessible(nadia)
  await amber.getByRole('button', { name: 'Back to scan' }).click()
  await hold(nadia, 'https://example.com')
  const red = nadia.getByRole('dialog', { name: 'No', exact: true })
  await expect(red.getByText('This is not the code of a pass.')).toBeVisible()
  await expectAccessible(nadia)
  // Each colour has its own vibration: green for the name, amber for the pass, red for the code of a stranger.
  expect(await recorded(nadia, 'vibrations')).toEqual(expect.arrayContaining([[110], [120, 90, 120], [500]]))
  await red.getByRole('button', { name: 'Back to scan' }).click()
  // One letter of the signature is another one.
  await hold(nadia, pass.slice(0, -9) + (pass.at(-9) === 'A' ? 'B' : 'A') + pass.slice(-8))
  await expect(red.getByText('This pass was not made here.')).toBeVisible()
  await red.getByRole('button', { name: 'Back to scan' }).click()
  await nadia.getByRole('button', { name: 'Stop scanning' }).click()

  await camila.getByRole('button', { name: 'Lucía: in' }).click()
  await camila
    .getByRole('dialog', { name: 'In', exact: true })
    .getByRole('button', { name: 'Back to the list' })
    .click()

  await exchange(nadia, host)
  for (const page of [host, nadia]) {
    await expect(page.getByText('1 pass was let in twice')).toBeVisible()
    await expect(page.getByText(/phone \d \(Nadia\)/)).toBeVisible()
    await expect(page.getByText(/phone \d \(Mateo\)/)).toBeVisible()
  }
  await exchange(camila, nadia)
  await expect(camila.getByText('3 phones')).toBeVisible()

  // Back in the street: what Camila wrote arrives by the phone of Nadia. Hers stays in the basement.
  await host.context().setOffline(false)
  await expect(host.getByText('No signal')).toBeHidden()
  await host
    .getByRole('button', { name: /^Take back the entry/ })
    .last()
    .click()
  await expect(host.getByText('1 pass was let in twice')).toBeHidden()
  await nadia.context().setOffline(false)
  await expect(nadia.getByText('1 pass was let in twice')).toBeHidden()
  await expect(host.getByText('3 phones')).toBeVisible()
  await expect(host.getByRole('button', { name: 'One more with Lucía Bravo' })).toBeVisible()
  await host.getByRole('button', { name: 'More', exact: true }).click()
  await host.getByRole('button', { name: 'After the night' }).click()
  const report = host.getByRole('dialog', { name: 'After the night' })
  await expect(report.getByText('Luis Paredes')).toBeVisible()
  // The refused passes are in the record of the night: a forged one, and the one that was in already.
  await expect(report.getByText('This pass was not made here.')).toBeVisible()
  await expect(report.getByRole('listitem').filter({ hasText: 'Already in' })).toContainText('(Nadia)')
  await expectAccessible(host)
  const saved = host.waitForEvent('download')
  await report.getByRole('button', { name: 'Download as CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^Martes-de-bachata-.*\.csv$/)
})

function order() {
  return {
    title: 'Martes de bachata',
    date: '2030-05-03',
    startTime: '22:00',
    city: 'Miami',
    state: 'FL',
    category: 'Bachata',
    venue: 'La Terraza',
    location: '1420 SW 8th St',
    price: '10',
    capacity: 180,
  }
}

/** The person goes; returns the text in the code of the pass. */
async function passOf(site: Site, id: string, { cookie }: Account): Promise<string> {
  const response = await fetch(`${site.origin}/api/events/${id}/attendance`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', cookie },
    body: JSON.stringify({ state: 'going' }),
  })
  const { pass }: Attending = await response.json()
  return pass?.token ?? ''
}

/** Whether a tap in the middle of the button reaches it. */
async function isOnTop(button: Locator) {
  return await button.evaluate(shown => {
    const { left, top, width, height } = shown.getBoundingClientRect()
    return shown.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
}

/** A phone with a camera of the test. */
async function phoneOf(browser: Browser, site: Site, account: Account | null, path: string): Promise<Page> {
  const page = account
    ? await visiting(browser, site, account, '/about')
    : await (await browser.newContext({ baseURL: site.origin })).newPage()
  await page.setViewportSize(PHONE)
  await putFakeCamera(page)
  await page.goto(path)
  return page
}

/** What this phone has done to its light, or how it has vibrated. */
async function recorded(page: Page, what: 'lamp' | 'vibrations'): Promise<unknown> {
  return await page.evaluate(name => Reflect.get(globalThis, name), what)
}

/** IndexedDB refuses each write, as that of a phone without space does. */
async function setDiskFull(page: Page, isFull: boolean) {
  await page.evaluate(full => {
    const name = 'put'
    const refuse = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    }
    const kept: unknown = Reflect.get(globalThis, 'keptPut') ?? Reflect.get(IDBObjectStore.prototype, name)
    Object.assign(globalThis, { keptPut: kept })
    Object.assign(IDBObjectStore.prototype, { [name]: full ? refuse : kept })
  }, isFull)
}

/**
 * Two phones without signal show each other three times what they have: what the second one has, what it lacks, and
 * what the first one lacks. The result of the test has how many codes that were, and how long it took.
 */
async function exchange(first: Page, second: Page) {
  for (const page of [first, second]) {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Two phones without signal' }).click()
  }
  const startMs = Date.now()
  let codes = 0
  for (const [reader, shower] of [
    [first, second],
    [second, first],
    [first, second],
  ] as const)
    codes += await readCodes(reader, shower)
  await expect(first.getByText('Both phones have the same.')).toBeVisible()
  const description = `${codes} codes, ${((Date.now() - startMs) / 1_000).toFixed(1)} s`
  test.info().annotations.push({ type: 'exchange', description })
  expect(codes).toBeLessThanOrEqual(3)
  await expectAccessible(first)
  for (const page of [first, second])
    await page.getByRole('dialog', { name: 'Two phones without signal' }).getByRole('button', { name: 'Close' }).click()
}

/** The one phone reads the codes on the screen of the other one; returns how many there were. */
async function readCodes(reader: Page, shower: Page): Promise<number> {
  const code = shower.getByRole('img', { name: /^Code \d+ of \d+/ })
  const count = Number(/of (\d+)/.exec((await code.getAttribute('aria-label')) ?? '')?.[1])
  for (let nth = 1; nth <= count; nth++) {
    if (nth > 1) await shower.getByRole('button', { name: /^Next code/ }).click()
    const picture = await code.screenshot()
    await holdPicture(reader, `data:image/png;base64,${picture.toString('base64')}`)
    await reader.getByRole('button', { name: 'Scan its code' }).click()
    await expect(reader.getByRole('button', { name: 'Stop scanning' })).toBeHidden()
  }
  await expect(reader.getByText(/Now show your code|Both phones have the same/)).toBeVisible()
  return count
}
