import { useEffect, useState } from 'react'
import { classNames } from '#pwa/ui/class-names.ts'

export type Section = { id: string; name: string }

/** On a wide screen: links to the sections, with the one in view marked. */
export function SectionIndex({ label, sections }: { label: string; sections: readonly Section[] }) {
  const current = useSectionInView(sections)
  return (
    <nav aria-label={label} className="sticky top-24 hidden w-52 shrink-0 self-start lg:block">
      <ul className="border-l border-line">
        {sections.map(({ id, name }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              className={classNames(
                '-ml-px flex min-h-11 items-center border-l-2 pl-4 text-sm no-underline transition',
                id === current
                  ? 'border-accent font-semibold text-text'
                  : 'border-transparent text-muted hover:text-text',
              )}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The section in the upper third of the screen, reported by the browser's IntersectionObserver. */
function useSectionInView(sections: readonly Section[]) {
  const [current, setCurrent] = useState(sections[0]?.id)
  const ids = sections.map(({ id }) => id).join(' ')

  useEffect(() => {
    const seen = new IntersectionObserver(
      entries => {
        const entered = entries.find(entry => entry.isIntersecting)
        if (entered) setCurrent(entered.target.id)
      },
      { rootMargin: '-15% 0px -70% 0px' },
    )
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id)
      if (section) seen.observe(section)
    }
    return () => seen.disconnect()
  }, [ids])
  return current
}
