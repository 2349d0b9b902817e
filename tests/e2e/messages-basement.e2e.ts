import { expect, expectAccessible, test, WITH_WORKER } from './test.ts'
import {
  bubble,
  bubbles,
  closeAll,
  opened,
  sendMessage,
  twoPeople,
  visiting,
  workerControls,
  write,
} from './two-people.ts'

test('two members lose the signal in turns, and each message arrives once and in order', async ({ site, browser }) => {
  const { ana, mateo, id } = await twoPeople(site)
  const [hers, his] = await Promise.all([
    opened(browser, site, ana, id, WITH_WORKER),
    opened(browser, site, mateo, id, WITH_WORKER),
  ])
  await Promise.all([workerControls(hers), workerControls(his)])

  await test.step('Ana loses the signal', async () => {
    await sendMessage(hers, '1 · Voy bajando')
    await expect(bubble(his, '1 ·')).toBeVisible()
    await hers.context().setOffline(true)
    await sendMessage(hers, '2 · ¿Me lees?')
    await sendMessage(his, '3 · ¿Dónde estás?')
    await expect(bubble(hers, '2 ·')).toHaveAttribute('data-state', 'queued')
    await expect(bubble(his, '3 ·')).toHaveAttribute('data-state', 'sent')
  })

  await test.step('Mateo loses the signal, while Ana has it again', async () => {
    await his.context().setOffline(true)
    await sendMessage(his, '4 · Ya bajo yo también')
    await hers.reload()
    await hers.context().setOffline(false)
    await expect(bubble(hers, '2 ·')).toHaveAttribute('data-state', 'sent')
    await expect(bubble(hers, '3 ·')).toBeVisible()
    await his.reload()
    await expect(bubble(his, '4 ·')).toHaveAttribute('data-state', 'queued')
    await expect(his.getByText('No signal · 1 waiting, it goes out by itself')).toBeVisible()
    await sendMessage(his, '5 · Mesa del fondo')
    await expect(his.getByText('No signal · 2 waiting, they go out by themselves')).toBeVisible()
  })

  await test.step('with signal both see the same thread', async () => {
    await his.context().setOffline(false)
    for (const page of [hers, his]) {
      await expect(bubbles(page)).toHaveCount(5)
      const texts = await bubbles(page).allInnerTexts()
      expect(texts.map(text => /([1-5]) ·/.exec(text)?.[1])).toEqual(['1', '3', '2', '4', '5'])
    }
    await expect(bubble(his, '5 ·')).toHaveAttribute('data-state', 'read')
    await expect(bubble(hers, '2 ·')).toHaveAttribute('data-state', 'read')
  })
  await closeAll(hers, his)
})

test('a thread that is read in one tab is read in another tab and on another device', async ({ site, browser }) => {
  const { ana, mateo, id } = await twoPeople(site)
  await write(site, mateo, id, 'hola', '¿estás?')
  const phone = await visiting(browser, site, ana, '/about')
  const laptop = await visiting(browser, site, ana, '/inbox')
  const tab = await laptop.context().newPage()
  await tab.goto('/messages')

  const widget = phone.getByRole('button', { name: 'Messages, 2 unread' })
  const inInbox = laptop.getByRole('main').getByRole('button', { name: /Mateo/ })
  const inMessages = tab.getByRole('main').getByRole('button', { name: /Mateo/ })
  await expect(inInbox).toContainText('2 unread messages')
  await expect(inMessages).toContainText('2 unread messages')

  await widget.click()
  await phone.getByRole('dialog').getByRole('button', { name: /Mateo/ }).click()
  await expect(bubble(phone, '¿estás?')).toBeVisible()
  await expect(inInbox).not.toContainText('unread')
  await expect(inMessages).not.toContainText('unread')
  await closeAll(phone, laptop)
})

test('a member reports and blocks another member from the header of the thread', async ({ site, browser }) => {
  const { ana, mateo, id } = await twoPeople(site)
  await write(site, mateo, id, 'Contéstame ya')
  const his = await opened(browser, site, mateo, id)
  const hers = await visiting(browser, site, ana, '/about')
  await hers.getByRole('button', { name: 'Messages, 1 unread' }).click()
  const panel = hers.getByRole('dialog', { name: 'Mateo' })
  await hers.getByRole('dialog').getByRole('button', { name: /Mateo/ }).click()
  await panel.getByRole('button', { name: /^More/ }).click()
  await panel.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(hers.getByRole('dialog', { name: 'Report Mateo Paredes' })).toBeVisible()
  await hers.keyboard.press('Escape')
  await expect(bubble(hers, 'Contéstame ya')).toBeVisible()

  await hers.goto(`/inbox?conversation=${id}`)
  await hers.getByRole('button', { name: /^More/ }).click()
  await expectAccessible(hers)
  await hers.getByRole('button', { name: 'Report a message' }).click()
  await hers.getByRole('button', { name: 'Report this message' }).click()
  await hers.getByLabel('What happened?').fill('He does not take no for an answer')
  await hers.getByRole('button', { name: 'Send report' }).click()
  await expect(hers.getByText('We will have a look.', { exact: true })).toBeVisible()
  await hers.getByRole('button', { name: 'Done' }).click()
  await hers.getByRole('button', { name: /^More/ }).click()
  await hers.getByRole('button', { name: 'Block' }).click()
  await hers.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(hers.getByText('No conversations yet')).toBeVisible()
  await expect(his.getByText('This conversation is not here')).toBeVisible()
  await closeAll(hers, his)
})
