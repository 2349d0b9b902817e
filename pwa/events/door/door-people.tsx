import Check from 'lucide-react/icons/check'
import Pencil from 'lucide-react/icons/pencil'
import ScanLine from 'lucide-react/icons/scan-line'
import UserPlus from 'lucide-react/icons/user-plus'
import { memo, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { DoorPerson } from '#contract/events/door/door.ts'
import { termsOf } from '#contract/events/door/door-price.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useDanceI18n } from '#pwa/i18n/pages/dance.ts'
import { useDoorI18n } from '#pwa/i18n/pages/door.ts'
import { clockHere } from '#pwa/i18n/time-labels.ts'
import { Button, IconButton, QuietButton, SmallButton } from '#pwa/ui/button.tsx'
import { TextInput } from '#pwa/ui/fields/form.tsx'
import { byName, findPeople } from './find-people.ts'
import { type Door, expectedWith, useTermsLine } from './use-door.ts'

/** So many names are rendered at first: who works at a door types a letter. Each one slows the dialogs over them. */
const SHOWN = 24

type DoorPeopleProps = {
  door: Door
  /** Someone has just come in. */
  isGreen: boolean
  onIn: (pass: string) => Promise<void>
  onWalkIn: () => void
  onScan: () => void
  onTerms: ((person: DoorPerson) => void) | undefined
}

/** The people of the list, of whom the search finds one, and what lets in those who are not on it. */
export function DoorPeople({ door, isGreen, onIn, onWalkIn, onScan, onTerms }: DoorPeopleProps) {
  const { format } = useLanguage()
  const text = useDoorI18n()
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState(SHOWN)
  const { people } = door.stored.list
  const sorted = useMemo(() => byName(people), [people])
  const query = useDeferredValue(typed)
  const found = useMemo(() => findPeople(sorted, query), [sorted, query])
  const { tag } = format
  const lineOf = useTermsLine(door.stored.list)
  const list = useRef<HTMLElement>(null)
  const [wasGreen, setWasGreen] = useState(isGreen)
  if (isGreen !== wasGreen) {
    setWasGreen(isGreen)
    if (isGreen) setTyped('')
  }
  const search = useRef<HTMLInputElement>(null)
  // The next person is searched for: the button that had the focus is gone with its row. Without the keyboard of a
  // phone, which would cover the list; a tap on the search opens it.
  useEffect(() => {
    if (!isGreen) return undefined
    const input = search.current
    return () => {
      if (!input || document.activeElement !== document.body) return
      input.inputMode = 'none'
      input.focus({ preventScroll: true })
    }
  }, [isGreen])
  // Above an open keyboard there is no room for the numbers of the door and the people who were found.
  useLayoutEffect(() => {
    if (query.trim() !== '') list.current?.scrollIntoView()
  }, [query])
  return (
    <>
      <section ref={list} aria-label={text.list} className="grow">
        <output className="block text-sm font-medium text-muted">
          {query.trim() === ''
            ? text.expected({ count: people.reduce((sum, person) => sum + expectedWith(person), 0), tag })
            : text.found({ count: found.length, query: query.trim(), tag })}
        </output>
        <ul className="mt-2">
          {found.slice(0, shown).map(person => {
            const first = door.state.byPass.get(person.pass)?.[0]
            const { pass } = person
            const line = [lineOf(person), termsOf(person)?.note].filter(Boolean).join(' · ')
            return (
              <Person
                key={pass}
                person={person}
                line={line}
                ms={first?.row.ms}
                came={first?.people}
                arrival={first?.ref}
                onIn={onIn}
                onTerms={onTerms}
                write={door.write}
              />
            )
          })}
        </ul>
        {found.length > shown && (
          <QuietButton className="mt-3 w-full" onClick={() => setShown(shown + 8 * SHOWN)}>
            {text.showMore}
          </QuietButton>
        )}
      </section>
      <div className="sticky bottom-0 -mx-5 mt-4 space-y-3 border-t border-line bg-surface px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <TextInput
          ref={search}
          label={text.search}
          type="search"
          onPointerDown={() => search.current?.removeAttribute('inputmode')}
          name="person"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={change => {
            setTyped(change.target.value)
            setShown(SHOWN)
          }}
        />
        <div className="flex flex-wrap gap-3">
          <QuietButton icon={UserPlus} onClick={onWalkIn} className="grow">
            {text.walkIn}
          </QuietButton>
          <Button icon={ScanLine} onClick={onScan} className="grow">
            {text.scan}
          </Button>
        </div>
      </div>
    </>
  )
}

type PersonProps = {
  person: DoorPerson
  /** Who comes along, whose list it is, and what the host has noted. */
  line: string
  /** When the person came in, and how many people that were. */
  ms: number | undefined
  came: number | undefined
  arrival: string | undefined
  onIn: (pass: string) => Promise<void>
  /** For the host and the editors; the dialog of the added names has those of added names. */
  onTerms: ((person: DoorPerson) => void) | undefined
  write: Door['write']
}

const Person = memo(function Person({ person, line, ms, came = 1, arrival, onIn, onTerms, write }: PersonProps) {
  const { format } = useLanguage()
  const text = useDoorI18n()
  const { names } = useDanceI18n()
  const { pass, name, code, isConfirmed, danceRole } = person
  const expected = expectedWith(person)
  // A second tap would add one more than are expected.
  const [isAdding, setIsAdding] = useState(false)
  const addOne = async (ref: string) => {
    setIsAdding(true)
    await write({ kind: 'plus', ref })
    setIsAdding(false)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-2.5 last:border-b-0">
      <div className="min-w-0 flex-1 basis-32">
        <bdi className="display block text-xl wrap-anywhere">{name}</bdi>
        <span className="text-sm text-muted wrap-anywhere">
          {[
            code && `${code.slice(0, 2)} ${code.slice(2)}`,
            line,
            danceRole && names[danceRole],
            !isConfirmed && text.unconfirmed,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {onTerms && !person.added && (
        <IconButton icon={Pencil} aria-label={text.termsOf(name)} onClick={() => onTerms(person)} />
      )}
      {ms === undefined ? (
        <Button aria-label={text.letIn(name)} onClick={() => void onIn(pass)} className="w-24 shrink-0 px-3!">
          {text.in}
        </Button>
      ) : (
        <div className="flex flex-wrap items-center justify-end gap-2">
          <p className="flex items-center gap-2 font-semibold text-live-strong">
            <Check className="size-5" />
            <span className="sr-only">{text.arrivedAt(clockHere(ms, format))}</span>
            <span aria-hidden>{clockHere(ms, format)}</span>
            {(came > 1 || expected > 1) && (
              <span className="figures">
                · {text.ofPeople({ came, expected: Math.max(came, expected), tag: format.tag })}
              </span>
            )}
          </p>
          {came < expected && arrival !== undefined && (
            <SmallButton aria-label={text.plusLabel(name)} disabled={isAdding} onClick={() => void addOne(arrival)}>
              {text.plus}
            </SmallButton>
          )}
        </div>
      )}
    </li>
  )
})
