import { post, signInAs, signUp } from './account.ts'
import { expect, expectAccessible, test } from './test.ts'
import { bubble, bubbles, closeAll, opened, sendMessage, twoPeople, visiting, write } from './two-people.ts'

test('two members see each other online and typing, and exchange messages without reloading the page', async ({
  site,
  browser,
}) => {
  const { ana, mateo, id } = await twoPeople(site)
  const [hers, his] = await Promise.all([opened(browser, site, ana, id), opened(browser, site, mateo, id)])
  await expect(hers.getByText('Party Host · Online')).toBeVisible()
  await expect(his.getByText('Party Goer · Online')).toBeVisible()
  await his.getByRole('textbox').pressSequentially('¡Cla')
  await expect(hers.getByText('Mateo Paredes is typing…')).toBeAttached()
  await his.getByRole('textbox').press('Enter')
  await expect(bubble(hers, '¡Cla')).toBeVisible()
  await expect(hers.getByText('Mateo Paredes is typing…')).not.toBeAttached()
  await his.getByRole('textbox').pressSequentially('ro')
  await expect(hers.getByText('Mateo Paredes is typing…')).toBeAttached()
  await his.getByRole('textbox').clear()

  await sendMessage(hers, '¿Hay lugar para cuatro esta noche?')
  await expect(bubble(his, '¿Hay lugar para cuatro esta noche?')).toBeVisible()
  await expect(bubble(hers, '¿Hay lugar para cuatro esta noche?')).toHaveAttribute('data-state', 'read')

  await sendMessage(his, '¡Claro!\nTe guardo mesa')
  await expect(bubble(hers, '¡Claro!')).toContainText('Te guardo mesa')
  await expect(hers.getByRole('textbox')).toHaveValue('')
  await closeAll(hers, his)
})

test('the composer keeps what is too long or unsent, sends by Enter, and stays above a keyboard', async ({
  site,
  browser,
}) => {
  const { ana, id } = await twoPeople(site)
  const page = await opened(browser, site, ana, id)
  const field = page.getByRole('textbox')
  await field.fill('a'.repeat(4001))
  await expect(page.getByText('1 too many.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await field.fill('a'.repeat(4000))
  await expect(page.getByText('0 left')).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.locator('[data-state=sent]')).toHaveCount(1)

  await field.fill('Llegamos a las')
  await page.reload()
  await expect(field).toHaveValue('Llegamos a las')
  await field.clear()

  // With Shift, Enter makes a new line.
  await field.pressSequentially('una')
  await field.press('Shift+Enter')
  await field.pressSequentially('dos')
  await expect(field).toHaveValue('una\ndos')
  await field.press('Enter')
  await expect(bubble(page, 'una')).toContainText('dos')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await field.fill('y tres')
  await page.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(bubble(page, 'y tres')).toBeVisible()
  await expect(field).toBeFocused()

  // A keyboard does not cover the composer. As on an iPhone, the page keeps its height, and its visible part shrinks.
  const seeOnly = async (height: number) => {
    await page.evaluate(visible => {
      const viewport = window.visualViewport
      if (!viewport) throw new Error('no visual viewport')
      Object.defineProperty(viewport, 'height', { value: visible, configurable: true })
      viewport.dispatchEvent(new Event('resize'))
    }, height)
    await expect(async () => {
      const box = await page.getByRole('button', { name: 'Send' }).boundingBox()
      expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
    }).toPass({ timeout: 10_000 })
  }
  await seeOnly(460)
  await page.setViewportSize({ width: 844, height: 390 })
  await seeOnly(190)
  await closeAll(page)
})

test('with touch and a keyboard Enter sends, and a key on the screen makes a new line', async ({ site, browser }) => {
  const { ana, id } = await twoPeople(site)
  const context = await browser.newContext({ baseURL: site.origin, hasTouch: true, isMobile: true })
  await signInAs(context, site, ana)
  const page = await context.newPage()
  await page.goto(`/inbox?conversation=${id}`)
  const field = page.getByRole('textbox')
  await field.fill('una')
  // On-screen keyboards send the key without a code.
  const devtools = await context.newCDPSession(page)
  const key = { key: 'Enter', code: '', windowsVirtualKeyCode: 13 }
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', text: '\r', ...key })
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  await expect(field).toHaveValue('una\n')
  await field.pressSequentially('dos')
  await field.press('Enter')
  await expect(bubble(page, 'una')).toContainText('dos')
  await expect(field).toHaveValue('')
  await closeAll(page)
})

test('a thread is unread on each page, and read on each page once it was opened', async ({ site, browser }) => {
  const { ana, mateo, id } = await twoPeople(site)
  await write(site, mateo, id, 'hola', '¿estás?')
  const inbox = await visiting(browser, site, ana, '/inbox')
  const elsewhere = await visiting(browser, site, ana, '/about')

  const line = inbox.getByRole('main').getByRole('button', { name: /Mateo/ })
  await expect(line).toContainText('2 unread messages')
  await expect(elsewhere.getByRole('button', { name: 'Messages, 2 unread' })).toBeVisible()
  await expect(elsewhere.getByRole('link', { name: 'Inbox, 2 unread' })).toBeVisible()
  await expectAccessible(inbox)

  await line.click()
  await expect(inbox.getByText('New', { exact: true })).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: 'Messages', exact: true })).toBeVisible()
  await expect(elsewhere.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible()
  await inbox.getByRole('button', { name: 'Back' }).click()
  await expect(line).not.toContainText('unread')
  await closeAll(inbox, elsewhere)
})

test('a message is not marked as read while the end of the thread is not visible', async ({ site, browser }) => {
  const { ana, mateo, id } = await twoPeople(site)
  await write(site, mateo, id, ...Array.from({ length: 40 }, (_, index) => `línea ${index + 1}`))
  const page = await opened(browser, site, ana, id)

  await expect(page.getByText('línea 1', { exact: true })).toBeInViewport()
  await expect(bubble(page, 'línea 40')).not.toBeInViewport()
  const toEnd = page.getByRole('button', { name: /\d+ new messages/ })
  await expect(toEnd).toBeVisible()
  await toEnd.click()
  await expect(bubble(page, 'línea 40')).toBeInViewport()
  await expect(toEnd).toBeHidden()
  await closeAll(page)
})

test('older messages are loaded by scrolling up, and the visible ones do not move', async ({ site, browser }) => {
  const { ana, mateo, id } = await twoPeople(site)
  await write(site, mateo, id, ...Array.from({ length: 230 }, (_, index) => `línea ${index + 1}`))
  await post(site, `/api/conversations/${id}/messages`, { content: 'leído', readUpTo: 230 }, { cookie: ana.cookie })
  const page = await opened(browser, site, ana, id)
  await expect(bubble(page, 'leído')).toBeInViewport()

  const log = page.getByRole('log')
  const seen = page.getByText('línea 180', { exact: true })
  const had = await bubbles(page).count()
  const before = await seen.evaluate(bubble => {
    bubble.scrollIntoView({ block: 'start' })
    return bubble.getBoundingClientRect().top
  })
  await expect.poll(() => bubbles(page).count()).toBeGreaterThan(had)
  expect(await seen.evaluate(bubble => bubble.getBoundingClientRect().top)).toBeCloseTo(before, 0)

  await expect(async () => {
    await log.evaluate(element => element.scrollTo({ top: -element.scrollHeight }))
    await expect(page.getByText('línea 1', { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('button', { name: 'To the newest message' })).toBeVisible()
  await closeAll(page)
})

test('the chat panel opens by its event and by its button, and closing it closes the thread', async ({
  site,
  browser,
}) => {
  const { ana, mateo, id } = await twoPeople(site)
  await write(site, mateo, id, 'hola')
  const page = await visiting(browser, site, ana, '/about')
  await expect(page.getByRole('button', { name: 'Messages, 1 unread' })).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('refreshConversations')))
  const panel = page.getByRole('dialog', { name: 'Messages' })
  await expect(panel).toBeVisible()
  const size = await panel.boundingBox()
  expect({ width: Math.round(size?.width ?? 0), height: Math.round(size?.height ?? 0) }).toEqual({
    width: 320,
    height: 384,
  })
  await page.setViewportSize({ width: 740, height: 360 })
  await expect(panel.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })

  await panel.getByRole('button', { name: /Mateo/ }).click()
  const thread = page.getByRole('dialog', { name: 'Mateo' })
  await expect(thread.getByRole('heading', { name: 'Mateo', exact: true })).toBeVisible()
  await sendMessage(page, 'qué tal')
  await expect(bubble(page, 'qué tal')).toContainText(/\d{1,2}(:\d\d)? [AP]M/)
  await expectAccessible(page)

  await thread.getByRole('button', { name: 'Back' }).click()
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: /Mateo/ }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Messages', exact: true }).click()
  await expect(panel).toBeVisible()
  await closeAll(page)
})

test('the thread with a deleted account can be read, but has no composer', async ({ site, browser }) => {
  const { ana, mateo, id } = await twoPeople(site)
  await write(site, mateo, id, 'adiós')
  const page = await opened(browser, site, ana, id)
  await expect(page.getByRole('textbox')).toBeVisible()
  await fetch(`${site.origin}/api/profile`, { method: 'DELETE', headers: { cookie: mateo.cookie } })

  await expect(
    page.getByText('This user has deleted their account. You cannot send new messages.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(bubble(page, 'adiós')).toBeVisible()
  await expectAccessible(page)
  await closeAll(page)
})

test('the inbox removes the parameter from its address, and its buttons open their pages', async ({
  site,
  browser,
}) => {
  const { ana, id } = await twoPeople(site)
  const page = await opened(browser, site, ana, id)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('Start your conversation')).toBeVisible()
  await expect(page).toHaveURL(`${site.origin}/inbox`)
  // The chat button is on every page, except on those that show the conversations themselves.
  const chat = page.getByRole('button', { name: 'Messages', exact: true })
  await expect(chat).toHaveCount(0)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  await expect(chat).toHaveCount(0)
  // The keyboard focus stays where it was.
  const row = page.getByRole('button', { name: /Mateo Paredes/ })
  await expect(row).toBeFocused()
  await row.press('Enter')
  await expect(page.getByRole('heading', { name: 'Mateo Paredes' })).toBeFocused()

  // Text of twice the size leaves half the space.
  await page.setViewportSize({ width: 195, height: 422 })
  expect((await page.getByText('Party Host', { exact: true }).boundingBox())?.height).toBeLessThan(30)
  await page.goBack()
  await expect(row).toBeFocused()
  expect((await row.getByText('Mateo Paredes').boundingBox())?.width).toBeGreaterThan(40)
  await expect(page.getByRole('link', { name: 'Home' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(`${site.origin}/profile`)
  await closeAll(page)
})

for (const [path, title] of [
  ['/inbox', 'Inbox'],
  ['/messages', 'Messages'],
] as const)
  test(`${path} shows the list beside the thread on a wide screen, and one of the two on a phone`, async ({
    site,
    browser,
  }) => {
    const { ana, id } = await twoPeople(site)
    const page = await visiting(browser, site, ana, `${path}?conversation=${id}`)
    await page.setViewportSize({ width: 1280, height: 720 })
    const heading = page.getByRole('heading', { name: title, exact: true })
    const row = page.getByRole('region', { name: 'Conversations' }).getByRole('button', { name: /Mateo Paredes/ })
    await expect(page.getByRole('log')).toBeVisible()
    await expect(heading).toBeVisible()
    await expect(page.getByRole('searchbox')).toBeVisible()
    await expect(row).toHaveAttribute('aria-current', 'true')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(`${site.origin}${path}`)
    await expect(page.getByText('Choose a conversation')).toBeVisible()
    await expectAccessible(page)

    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByText('Choose a conversation')).toBeHidden()
    await row.click()
    await expect(page.getByRole('log')).toBeVisible()
    await expect(heading).toBeHidden()
    await expect(page.getByRole('searchbox')).toBeHidden()
    await page.goBack()
    await expect(heading).toBeVisible()
    await expect(page.getByRole('searchbox')).toBeVisible()
    await closeAll(page)
  })

test('the inbox of a device that has the list shows no placeholders', async ({ site, browser }) => {
  const { ana, id } = await twoPeople(site)
  const page = await opened(browser, site, ana, id)
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.documentElement.textContent.includes('Loading conversations…'))
        sessionStorage.setItem('placeholders', 'shown')
    }).observe(document, { childList: true, subtree: true })
  })
  const row = page.getByRole('button', { name: /Mateo Paredes/ })
  const placeholders = () => page.evaluate(() => sessionStorage.getItem('placeholders'))
  await page.goto('/inbox')
  await expect(row).toBeVisible()
  expect(await placeholders()).toBeNull()

  // On a device without the list they are shown, and the list is requested without the delay of other pages.
  await page.evaluate(
    async userId =>
      await new Promise((resolve, reject) => {
        const deletion = indexedDB.deleteDatabase(`pista-${userId}`)
        deletion.onsuccess = resolve
        deletion.onerror = reject
      }),
    ana.id,
  )
  await page.goto('/inbox')
  await expect(row).toBeVisible()
  expect(await placeholders()).toBe('shown')
})

test('the messages page searches people from the third character on, also once the signal is back, and starts a conversation', async ({
  site,
  browser,
}) => {
  const ana = await signUp(site, { firstName: 'Ana' })
  const lupe = await signUp(site, { firstName: 'Guadalupe' })
  const page = await visiting(browser, site, ana, '/faq')
  await page.getByRole('button', { name: 'Messages' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Find people' }).click()
  await expect(page).toHaveURL(`${site.origin}/search`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/messages')
  await expect(page.getByText('No conversations yet')).toBeVisible()
  const requests: string[] = []
  page.on('request', request => request.url().includes('/api/users/search') && requests.push(request.url()))

  const search = page.getByRole('searchbox')
  await search.fill(lupe.username.slice(0, 2))
  await expect(page.getByText('Type at least 3 letters')).toBeVisible()
  expect(requests).toEqual([])
  await search.fill(lupe.username)
  const found = page.getByRole('button', { name: /Guadalupe/ })
  await expect(found).toBeVisible()
  await page.context().setOffline(true)
  await search.fill('Guadalupe')
  await expect(page.getByText('No signal. Searching needs some.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(found.first()).toBeVisible()
  await search.fill(lupe.username)
  await found.click()
  await expect(page.getByText('Start your conversation')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Guadalupe Paredes' })).toBeFocused()
  await expectAccessible(page)
  await closeAll(page)
})

test('a sign-out deletes all messages from the device, in every tab', async ({ site, browser }) => {
  const { ana, mateo, id } = await twoPeople(site)
  await write(site, mateo, id, 'entre nosotros')
  const page = await opened(browser, site, ana, id)
  await expect(bubble(page, 'entre nosotros')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/about')
  await other.getByRole('button', { name: /^Messages/ }).click()
  await expect(other.getByRole('dialog').getByRole('button', { name: /Mateo/ })).toBeVisible()

  await page.goto('/about')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(`${site.origin}/`)
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expect(other.getByRole('button', { name: /^Messages/ })).toHaveCount(0)
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  const names = await other.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(names).not.toContain(`pista-${ana.id}`)
  await closeAll(page)
})

test('a visitor has to sign in on the page, and downloads no chat', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
  for (const path of ['/inbox', '/messages']) {
    await page.goto(path)
    await expect(page.getByText('Please log in to view your messages.')).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('link', { name: 'Sign In' }).last()).toHaveAttribute('href', /^\/auth\?redirect=/)
    await expectAccessible(page)
  }
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Messages' })).toHaveCount(0)
  expect(scripts.filter(url => /chat-widget|start-sync/.test(url))).toEqual([])
})
