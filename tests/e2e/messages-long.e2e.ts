import type { Page } from '@playwright/test'
import { post, signInAs, signUp } from './account.ts'
import { expect, testWithWorker as test } from './test.ts'

const LAST = 10_000
const DRAWN_MAX = 400

test('a thread of ten thousand messages keeps its place and draws a few hundred of them', async ({ page, site }) => {
  const [ana, mateo] = await Promise.all([signUp(site, { firstName: 'Ana' }), signUp(site, { firstName: 'Mateo' })])
  const as = { cookie: mateo.cookie }
  const { id } = await post<{ id: string }>(site, '/api/conversations', { participantTwoId: ana.id }, as)
  await post(site, `/api/conversations/${id}/messages`, { content: 'línea 1' }, as)
  await signInAs(page.context(), site, ana)
  await page.goto(`/inbox?conversation=${id}`)
  await expect(line(page, 1)).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.context().setOffline(true)
  await page.evaluate(keepThousands, { store: `pista-${ana.id}`, id, count: LAST, ana: ana.id })

  await test.step('the thread opens at its end', async () => {
    await page.reload()
    await expect(line(page, LAST)).toBeInViewport()
    expect(await bubbles(page).count()).toBeLessThan(100)
  })

  await test.step('scrolling back moves no visible message, and the page stays small', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const first = await firstDrawn(page)
      expect(await placeAround(page, first)).toBeCloseTo(0, 0)
      expect(await bubbles(page).count()).toBeLessThanOrEqual(DRAWN_MAX)
    }
    expect(await firstDrawn(page)).toBeLessThan(LAST - 500)
    await expect(line(page, LAST)).toHaveCount(0)
  })

  await test.step('scrolling forth moves no visible message either', async () => {
    const last = await lastDrawn(page)
    expect(last).toBeLessThan(LAST)
    expect(await placeAround(page, last)).toBeCloseTo(0, 0)
    expect(await lastDrawn(page)).toBeGreaterThan(last)
    expect(await bubbles(page).count()).toBeLessThanOrEqual(DRAWN_MAX)
  })

  await test.step('a message that is sent from there is at the end', async () => {
    await page.getByRole('textbox').fill('¿Siguen ahí?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('log').getByText('¿Siguen ahí?')).toBeInViewport()
    await expect(line(page, LAST)).toBeInViewport()
  })

  await test.step('an old message is found by a search, and one tap leads back to the newest', async () => {
    await page.goto('/messages')
    await page.getByRole('searchbox').fill('linea 1234')
    await page.getByRole('region', { name: 'Messages on this device' }).getByRole('button').click()
    await expect(line(page, 1234)).toBeInViewport()
    expect(await bubbles(page).count()).toBeLessThanOrEqual(DRAWN_MAX)
    await page.getByRole('button', { name: 'To the newest message' }).click()
    await expect(page.getByRole('log').getByText('¿Siguen ahí?')).toBeInViewport()
  })
})

/** Scrolls this message to the upper edge, waits for the older messages, and returns how far it has moved. */
async function placeAround(page: Page, seq: number): Promise<number> {
  return await page.evaluate(async wanted => {
    const numbers = () =>
      [...document.querySelectorAll('[data-seq]')].map(bubble => Number(bubble.getAttribute('data-seq')))
    const before = numbers()
    const bubble = document.querySelector(`[data-seq="${wanted}"]`)
    if (!bubble) throw new Error('it is not drawn')
    bubble.scrollIntoView({ block: wanted === before[0] ? 'start' : 'end' })
    const at = bubble.getBoundingClientRect().top
    const isThere = () => (wanted === before[0] ? Number(numbers()[0]) < wanted : Number(numbers().at(-1)) > wanted)
    const began = performance.now()
    while (!isThere() && performance.now() - began < 30_000) await new Promise(requestAnimationFrame)
    if (!isThere()) throw new Error('nothing came')
    // The browser keeps the place when it lays out the next frame, after the functions that wait for that frame.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
    return bubble.getBoundingClientRect().top - at
  }, seq)
}

/** Stores a thread on the device as after months of reading, without ten thousand requests. */
async function keepThousands({ store, id, count, ana }: { store: string; id: string; count: number; ana: string }) {
  const done = <Result>(requests: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      requests.onsuccess = () => resolve(requests.result)
      requests.onerror = () => reject(requests.error ?? new Error('no database'))
    })
  const database = await done(indexedDB.open(store))
  const transaction = database.transaction(['messages', 'conversations'], 'readwrite', {
    durability: 'relaxed',
  })
  const messages = transaction.objectStore('messages')
  const [first] = await done(messages.getAll())
  for (let seq = 2; seq <= count; seq++) {
    const createdAt = new Date(Date.parse(first.createdAt) - (count - seq) * 20_000).toISOString()
    const senderId = seq % 3 === 0 ? ana : first.senderId
    messages.put({ ...first, id: crypto.randomUUID(), seq, rev: seq, content: `línea ${seq}`, senderId, createdAt })
  }
  const conversations = transaction.objectStore('conversations')
  const conversation = await done(conversations.get(id))
  const all = { lastSeq: count, rev: count, cursor: count, readSeq: count, readTo: count, unreadCount: 0, oldestSeq: 1 }
  conversations.put({ ...conversation, ...all })
  await new Promise<void>(resolve => transaction.addEventListener('complete', () => resolve()))
  database.close()
}

function bubbles(page: Page) {
  return page.locator('[role=log] li[data-seq]')
}

function line(page: Page, seq: number) {
  return page.locator(`[role=log] li[data-seq="${seq}"]`)
}

async function firstDrawn(page: Page) {
  return Number(await bubbles(page).first().getAttribute('data-seq'))
}

async function lastDrawn(page: Page) {
  return Number(await bubbles(page).last().getAttribute('data-seq'))
}
