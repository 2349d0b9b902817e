import { expect, type Locator, type Page } from '@playwright/test'

/** The number of controls in this part of the page that are on the screen without scrolling. */
export async function controlsInView(part: Locator): Promise<number> {
  return await part.locator('a[href], button, input, select, textarea, summary').evaluateAll(
    all =>
      all.filter(control => {
        const { top, bottom, width } = control.getBoundingClientRect()
        return control.checkVisibility() && width > 1 && top < innerHeight && bottom > 0
      }).length,
  )
}

/** The number of words in this part of the page that can be read on the screen without scrolling. */
async function wordsInView(part: Locator): Promise<number> {
  return await part.evaluate(root => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    let words = 0
    while (texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      const { top, bottom } = range.getBoundingClientRect()
      const parent = texts.currentNode.parentElement
      const isShown = parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true
      // Text for screen readers alone is in a box of one pixel.
      const isRead = isShown && parent.getBoundingClientRect().width > 1 && bottom > top
      if (isRead && top < innerHeight && bottom > 0) words += range.toString().match(/\S+/g)?.length ?? 0
    }
    return words
  })
}

type Most = { controls: number; words: number }

/** Fails if the first view of a screen asks more than this of the reader. */
export async function expectFewInView(
  screen: string,
  part: Locator,
  most: Most,
): Promise<{ type: string; description: string }> {
  const seen = { controls: await controlsInView(part), words: await wordsInView(part) }
  const isFew = seen.controls > 0 && seen.controls <= most.controls && seen.words > 0 && seen.words <= most.words
  expect({ screen, seen, isFew }).toMatchObject({ isFew: true })
  return { type: screen, description: `${seen.controls} controls, ${seen.words} words` }
}

/** Fails if the page, or a dialog in front of it, scrolls sideways with text of twice the size. */
export async function expectTwiceTheSizeFits(page: Page) {
  const setSize = async (size: string) =>
    await page.evaluate(fontSize => void (document.documentElement.style.fontSize = fontSize), size)
  await setSize('200%')
  const wider = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      .map(({ localName, scrollWidth, clientWidth }) => ({ localName, by: scrollWidth - clientWidth }))
      .filter(({ by }) => by > 0),
  )
  await setSize('')
  expect(wider).toEqual([])
}

/** The short words that are broken, because their box is too narrow for them. Large titles may break. */
export async function brokenWords(part: Locator): Promise<string[]> {
  return await part.evaluate(root => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const broken = new Set<string>()
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      const parent = text.parentElement
      if (!parent?.checkVisibility() || Number.parseFloat(getComputedStyle(parent).fontSize) > 40) continue
      for (const { 0: word, index } of text.textContent?.matchAll(/(?<![\p{L}\d.@/-])\p{L}{3,9}(?![\p{L}\d.@/-])/gu) ??
        []) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ bottom }) => bottom))
        if (lines.size > 1) broken.add(word)
      }
    }
    return [...broken]
  })
}

type Waiting = { waiting: { placeholders: string[]; shifts: string[] } }

/** Records what the page shows in place of content, and what moves far. */
export function recordWaiting() {
  const waiting: Waiting['waiting'] = { placeholders: [], shifts: [] }
  Object.assign(window, { waiting })
  new MutationObserver(() => {
    for (const { className } of document.querySelectorAll('.skeleton, .pulse-bar'))
      waiting.placeholders.push(String(className))
  }).observe(document, { childList: true, subtree: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      if (entry.value > 0.05) waiting.shifts.push(`${entry.value}`)
  }).observe({ type: 'layout-shift', buffered: true })
}

export async function waitingOf(page: Page) {
  return await page.evaluate(() => (window as unknown as Waiting).waiting)
}

/** Notes whether the page has shown this text. */
export function recordText(text: string) {
  new MutationObserver(() => {
    if (document.documentElement.textContent.includes(text)) Object.assign(window, { wasShown: true })
  }).observe(document, { childList: true, subtree: true })
}

export async function wasShown(page: Page) {
  return await page.evaluate(() => 'wasShown' in window)
}
