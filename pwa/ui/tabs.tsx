import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import { useEdgeFade } from './use-edge-fade.ts'

type Tab = { id: string; label: ReactNode; panel: ReactNode }

export type TabsProps = {
  label: string
  tabs: readonly Tab[]
  selected: string
  onSelect: (id: string) => void
  className?: string
}

/**
 * The arrow keys, Home and End move between the tabs. Only the selected tab is in the tab order, and only its panel is
 * rendered.
 */
export function Tabs({ label, tabs, selected, onSelect, className }: TabsProps) {
  const id = useId()
  const fade = useEdgeFade()
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const chosen = tabs.find(tab => tab.id === selected) ?? tabs[0]
  const chosenIndex = chosen ? tabs.indexOf(chosen) : -1

  // On a phone the row is wider than the screen, and the URL may have selected a tab outside the visible part.
  useEffect(() => bringIntoView(buttons.current[chosenIndex]), [chosenIndex])

  const selectByKey = (event: KeyboardEvent, index: number) => {
    const next = indexAfterKey(event.key, index, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    onSelect(tab.id)
    buttons.current[next]?.focus()
  }

  return (
    <div className={className}>
      <div ref={fade} role="tablist" aria-label={label} className="strip -mx-1 gap-7 border-b border-line px-1 pt-1">
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            ref={button => {
              buttons.current[index] = button
            }}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            aria-selected={tab === chosen}
            aria-controls={tab === chosen ? `${id}-panel-${tab.id}` : undefined}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={event => selectByKey(event, index)}
            className={classNames(
              '-mb-px min-h-11 shrink-0 snap-start border-b-3 px-0.5 font-semibold whitespace-nowrap transition -outline-offset-2',
              tab === chosen ? 'border-accent text-text' : 'border-transparent text-muted hover:text-text',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {chosen && (
        <div
          role="tabpanel"
          id={`${id}-panel-${chosen.id}`}
          aria-labelledby={`${id}-tab-${chosen.id}`}
          // A panel may contain nothing focusable; then the panel itself is the next tab stop.
          tabIndex={0}
          className="pt-6 outline-offset-8"
        >
          {chosen.panel}
        </div>
      )}
    </div>
  )
}

/** Scrolls the row only; `scrollIntoView` would also scroll the page. */
function bringIntoView(button: HTMLElement | null | undefined) {
  const row = button?.parentElement
  if (!button || !row) return
  row.scrollTo({ left: button.offsetLeft - row.offsetLeft - (row.clientWidth - button.offsetWidth) / 2 })
}

function indexAfterKey(key: string, index: number, count: number) {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
