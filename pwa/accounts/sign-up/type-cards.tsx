import { useId } from 'react'
import type { UserType } from '#contract/people/person.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { classNames } from '#pwa/ui/class-names.ts'
import { Poster } from '#pwa/ui/poster.tsx'

export function TypeCards({ chosen, onChoose }: { chosen: string; onChoose: (type: UserType) => void }) {
  const i18n = useI18n().accounts
  const name = useId()
  const cards = [
    { type: 'party_goer', accent: 'goer', label: i18n.goer, text: i18n.signUp.type.goerText, genre: 'salsa' },
    { type: 'party_host', accent: 'host', label: i18n.host, text: i18n.signUp.type.hostText, genre: 'cumbia' },
  ] as const

  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="sr-only">{i18n.signUp.type.title}</legend>
      {cards.map(card => (
        <label
          key={card.type}
          data-accent={card.accent}
          className={classNames(
            'relative flex cursor-pointer flex-wrap overflow-hidden rounded-card border-2 bg-surface transition sm:flex-col',
            'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-(--focus)',
            card.type === chosen ? 'border-accent' : 'border-line hover:border-edge',
          )}
        >
          <input
            type="radio"
            name={name}
            value={card.type}
            checked={card.type === chosen}
            onChange={() => onChoose(card.type)}
            aria-describedby={`${name}-${card.type}`}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            aria-label={card.label}
          />
          <Poster
            id={card.type}
            genre={card.genre}
            width={200}
            height={120}
            className="relative w-24 shrink-0 sm:h-28 sm:w-full"
          />
          <span className="block min-w-0 grow basis-32 p-4 sm:basis-auto">
            <span className="display block text-2xl long-words">{card.label}</span>
            <span id={`${name}-${card.type}`} className="mt-1 block text-sm text-muted">
              {card.text}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
