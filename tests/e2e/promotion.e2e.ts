import { readFile } from 'node:fs/promises'
import type { Browser, Download, Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { expect, expectAccessible, SAMPLE, test, testWithWorker } from './test.ts'

test.use({ environment: SAMPLE })

/** The server counts no programs, and a headless Chromium names itself as one. */
const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36'

type NewEvent = { id: string; slug: string; title: string }

test('a host prints a poster and sees where the guests came from', async ({ page, browser, baseURL }) => {
  await signIn(page, 'mateo')
  const event = await publish(page, { title: 'Noche del Cartel' })
  await openShareSheet(page, event)
  await expectAccessible(page)
  await page.getByLabel('A code of your own').fill('Door Poster 12')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Copy the link for door poster 12' })).toBeVisible()

  await page.getByRole('button', { name: 'Poster to print' }).click()
  await page.getByLabel('Code of the poster').selectOption('door poster 12')
  await expect(page.getByRole('img', { name: 'Poster of Noche del Cartel' })).toBeVisible()
  await expectAccessible(page)
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(pdf.suggestedFilename()).toBe('Noche-del-Cartel-poster.pdf')
  expect((await readFile(await pdf.path())).subarray(0, 8).toString()).toBe('%PDF-1.4')
  const poster = await picture(page)
  expect(poster.size).toEqual([2480, 3508])
  const link = await codeOn(poster.file)
  expect(link).toBe(`${baseURL}/e/${event.slug}?from=door-poster-12`)

  // A visitor scans the poster and goes without an account; Ana opens the link from Instagram and goes.
  const guest = await newPhone(browser, baseURL)
  await guest.goto(link)
  await expect(guest).toHaveURL(`/events/${event.id}`)
  await guest.getByRole('button', { name: "I'm going" }).click()
  const sheet = guest.getByRole('dialog')
  await sheet.getByLabel('Your name').fill('Aitor')
  await sheet.getByLabel('Phone or email').fill('aitor@example.com')
  await sheet.getByRole('button', { name: "I'm going" }).click()
  await expect(sheet.getByText(/Aitor/)).toBeVisible()
  const ana = await newPhone(browser, baseURL)
  await signIn(ana, 'ana')
  await ana.goto(`/e/${event.slug}?from=instagram&x=1`)
  await expect(ana).toHaveURL(`/events/${event.id}?x=1`)
  await ana.getByRole('button', { name: "I'm going" }).click()
  await expect(ana.getByRole('button', { name: "You're going", pressed: true })).toBeVisible()
  // Reloading counts nothing more.
  await guest.reload()
  await guest.goto(link)
  await expect(guest).toHaveURL(`/events/${event.id}`)

  await expect
    .poll(async () => (await sourcesOf(page, event)).toSorted())
    .toEqual(['door-poster-12 1 1', 'instagram 1 1'])
  await page.goto('/party-host-profile?tab=analytics')
  const figures = page.getByRole('list', { name: 'Noche del Cartel' })
  await expect(figures).toContainText('Instagram 1 · 1 going')
  await expect(figures).toContainText('door poster 12 1 · 1 going')
  await guest.context().close()
  await ana.context().close()
})

testWithWorker(
  'a link that is opened without signal counts when the signal is back',
  async ({ page, browser, baseURL }) => {
    await signIn(page, 'mateo')
    const event = await publish(page, { title: 'Sótano' })
    const guest = await newPhone(browser, baseURL)
    await guest.goto(`/events/${event.id}`)
    await expect(guest.getByRole('heading', { level: 1, name: 'Sótano' })).toBeVisible()
    // The module for visits is in the cache of the worker, which this page installs.
    await guest.evaluate(async () => void (await navigator.serviceWorker.ready))
    await guest.context().setOffline(true)
    await guest.goto(`/events/${event.id}?from=door`)
    await expect(guest).toHaveURL(`/events/${event.id}`)
    await expect.poll(() => guest.evaluate(() => localStorage.getItem('pista.visits'))).toBe('1')
    expect(await sourcesOf(page, event)).toEqual([])
    await guest.context().setOffline(false)
    await expect.poll(() => sourcesOf(page, event)).toEqual(['door 1 0'])
    await guest.context().close()
  },
)

test('a member who goes shares a story picture, and invites a friend, who sees the event as a card', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'mateo')
  const event = await publish(page, { title: 'Perreo en la azotea', flyerUrl: await upload(page, [1200, 1500]) })
  const phone = await newPhone(browser, baseURL)
  await signIn(phone, 'ana')
  const mateo = (await (await page.request.get('/api/auth/user')).json()) as { id: string; firstName: string }
  expect((await phone.request.post(`/api/users/${mateo.id}/follow`)).ok()).toBe(true)
  await phone.goto(`/events/${event.id}`)
  await phone.getByRole('button', { name: "I'm going", exact: true }).click()

  // From the pass, with the name only if the member wants it.
  await phone.getByRole('button', { name: 'Show my pass' }).click()
  const pass = phone.getByRole('dialog', { name: event.title })
  await pass.getByRole('button', { name: 'More', exact: true }).click()
  await pass.getByRole('button', { name: 'Story picture' }).click()
  await expect(phone.getByRole('img', { name: 'Story picture of Perreo en la azotea' })).toBeVisible()
  await expectAccessible(phone)
  const without = await picture(phone)
  await phone.getByText('My name', { exact: true }).click()
  await expect(phone.getByRole('img', { name: 'Story picture of Perreo en la azotea' })).toBeVisible()
  const named = await picture(phone)
  for (const { file, size } of [without, named]) {
    expect(size).toEqual([1080, 1920])
    expect(await shareOfStamp(file)).toBeGreaterThan(0.01)
  }
  expect(named.file.equals(without.file)).toBe(false)
  await phone.keyboard.press('Escape')
  await pass.getByRole('button', { name: 'Close' }).click()

  await phone.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(phone.getByRole('button', { name: 'Share the link' })).toBeVisible()
  await phone.getByRole('button', { name: 'Invite friends' }).click()
  await phone.getByRole('checkbox', { name: mateo.firstName }).first().check()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Invite 1 friend' }).click()
  await expect(phone.getByText('1 friend invited', { exact: true })).toBeVisible()

  await page.goto('/inbox')
  await page.getByRole('button', { name: /Come with me to Perreo en la azotea/ }).click()
  const card = page.getByRole('log').getByRole('link', { name: /Perreo en la azotea/ })
  await expect(card).toHaveAttribute('href', `/e/${event.slug}?from=guests`)
  await expectAccessible(page)
  await phone.context().close()
})

test('the pictures of a cancelled event have the stamp, with and without a flyer', async ({ page }) => {
  await signIn(page, 'mateo')
  for (const flyer of [null, [1200, 1500]] as const) {
    const event = await publish(page, { title: 'Cumbia Sonidera', flyerUrl: flyer && (await upload(page, flyer)) })
    const before = await pictures(page, event)
    const response = await page.request.post(`/api/events/${event.id}/cancel`, { data: { reason: 'Rain' } })
    expect(response.ok()).toBe(true)
    const cancelled = await pictures(page, event)
    for (const kind of ['story', 'poster'] as const) {
      expect(await shareOfStamp(before[kind])).toBeLessThan(0.001)
      expect(await shareOfStamp(cancelled[kind])).toBeGreaterThan(0.02)
    }
    expect(await codeOn(cancelled.poster)).toContain(`/e/${event.slug}?from=poster`)
  }
})

async function pictures(page: Page, event: NewEvent) {
  await openShareSheet(page, event)
  await page.getByRole('button', { name: 'Story picture' }).click()
  const story = await picture(page)
  expect(story.size).toEqual([1080, 1920])
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: 'Poster to print' }).click()
  const poster = await picture(page)
  expect(poster.size).toEqual([2480, 3508])
  return { story: story.file, poster: poster.file }
}

/** The downloaded picture. */
async function picture(page: Page) {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download picture' }).click(),
  ])
  const file = await fileOf(saved)
  const { width, height, format } = await sharp(file).metadata()
  expect(format).toBe('png')
  return { file, size: [width, height] }
}

async function fileOf(download: Download) {
  return await readFile(await download.path())
}

async function codeOn(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data }, { effort: Infinity, timeLimit: Infinity })
}

/** The part of the pixels that have the colour of the stamp. */
async function shareOfStamp(png: Buffer): Promise<number> {
  const { data } = await sharp(png).removeAlpha().resize(200).raw().toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    if (Math.abs(red - 0xff) + Math.abs(green - 0x5c) + Math.abs(blue - 0x6c) < 12) count += 1
  }
  return count / (data.length / 3)
}

async function openShareSheet(page: Page, event: NewEvent) {
  await page.goto(`/events/${event.id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Share', exact: true })).toBeVisible()
}

async function sourcesOf(page: Page, event: NewEvent) {
  const response = await page.request.get(`/api/events/${event.id}/sources`)
  const { sources } = (await response.json()) as { sources: { code: string; visits: number; going: number }[] }
  return sources.map(({ code, visits, going }) => `${code} ${visits} ${going}`)
}

async function newPhone(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL: baseURL ?? '', userAgent: PHONE })
  return await context.newPage()
}

async function signIn(page: Page, username: string) {
  const response = await page.request.post('/api/auth/login', { data: { username, password: 'pista-tonight' } })
  expect(response.status()).toBe(200)
}

/**
 * Publishes an event of the member of `page`. A sign-in here would end the session of an open page, which then locks
 * itself.
 */
async function publish(page: Page, fields: { title: string; flyerUrl?: string | null }): Promise<NewEvent> {
  const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const place = { venue: 'La Terraza', location: '1501 SW 8th St', city: 'Miami', state: 'FL' }
  const order = { category: 'Cumbia', date, startTime: '22:00', price: '15.00', ...place, ...fields }
  const response = await page.request.post('/api/events', { data: order })
  expect(response.status()).toBe(201)
  return (await response.json()) as NewEvent
}

async function upload(page: Page, [width, height]: readonly [number, number]): Promise<string> {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#2040a0' } })
    .png()
    .toBuffer()
  const response = await page.request.post('/api/uploads', {
    multipart: { kind: 'flyer', file: { name: 'flyer.png', mimeType: 'image/png', buffer } },
  })
  expect(response.ok()).toBe(true)
  return ((await response.json()) as { url: string }).url
}
