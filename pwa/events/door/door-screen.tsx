import Check from 'lucide-react/icons/check'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import CloudOff from 'lucide-react/icons/cloud-off'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Minus from 'lucide-react/icons/minus'
import Pencil from 'lucide-react/icons/pencil'
import ScanLine from 'lucide-react/icons/scan-line'
import UserPlus from 'lucide-react/icons/user-plus'
import { memo, useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { DoorPerson } from '#contract/events/door/door.ts'
import { pricedNightOf, termsOf } from '#contract/events/door/door-price.ts'
import { refOf } from '#contract/events/door/door-row.ts'
import { type Arrival, doublesIn, lightOf } from '#contract/events/door/door-state.ts'
import { mayDo } from '#contract/events/event-rights.ts'
import { priceShown } from '#contract/events/price.ts'
import { nowLabel } from '#contract/events/price-labels.ts'
import { countLabel } from '#contract/i18n/figures.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useDanceI18n } from '#pwa/i18n/pages/dance.ts'
import { useDoorI18n } from '#pwa/i18n/pages/door.ts'
import { usePricesI18n } from '#pwa/i18n/pages/prices.ts'
import { clockHere } from '#pwa/i18n/time-labels.ts'
import { Button, IconButton, QuietButton, SmallButton } from '#pwa/ui/button.tsx'
import { FullScreenDialog } from '#pwa/ui/dialog.tsx'
import { TextInput } from '#pwa/ui/fields/form.tsx'
import { Menu, menuItemClasses } from '#pwa/ui/menu.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import type { DeliveryStore } from '#sw/db.ts'
import { useWakeLock } from '../pass/wake-lock.ts'
import { Camera } from './camera.tsx'
import { checkScan, type InPass } from './check-scan.ts'
import { DoorLinks } from './door-links.tsx'
import { DoorNamesDialog, DoorTermsDialog } from './door-names-dialog.tsx'
import { DoorReport } from './door-report.tsx'
import { DoorResult, type Result } from './door-result.tsx'
import { Exchange } from './exchange.tsx'
import { byName, findPeople } from './find-people.ts'
import { giveSignal, openAudio } from './signals.ts'
import { type Door, expectedWith, nameOf, phoneOf, useTermsLine } from './use-door.ts'

type Opened = 'scan' | 'exchange' | 'names' | 'links' | 'report' | DoorPerson

/** The work at the door, for one thumb and in the dark: what it needs most is in the lower third. */
export function DoorScreen({ door: here, store, onLeave }: { door: Door; store: DeliveryStore; onLeave: () => void }) {
  const text = useDoorI18n()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  const { list } = here.stored
  useWakeLock()
  const close = () => setOpened(null)

  const { write: writeHere } = here
  const write: Door['write'] = useCallback(
    async act => {
      try {
        return await writeHere(act)
      } catch {
        setResult({ kind: 'not stored' })
        giveSignal('no')
        return undefined
      }
    },
    [writeHere],
  )
  const door = { ...here, write }
  // Green before the row is stored, which takes a slow phone longer than the next person waits. A failure turns it red.
  const letIn = useCallback(
    async (pass?: string, inPass: InPass = {}) => {
      const entry = { kind: 'in' as const, ...(pass !== undefined && { pass }) }
      const entered = { ...entry, ref: null, ms: Date.now(), inPass }
      setResult(entered)
      giveSignal('in')
      const row = await write(entry)
      if (row) setResult(shown => (shown === entered ? { ...entered, ref: refOf(row) } : shown))
    },
    [write],
  )
  const scan = async (code: string) => {
    const found = await checkScan(code, list, door.state, { isListOld: !door.isReached })
    if (found.does === 'let in') return await letIn(found.pass, found.inPass)
    if (found.does === 'look up') {
      giveSignal('again')
      return setResult({ kind: 'look up' })
    }
    const { reason, pass, inPass } = found
    giveSignal(reason === 'already-in' ? 'again' : 'no')
    setResult({ kind: 'refused', reason, ...(pass !== undefined && { pass }), ...(inPass && { inPass }) })
    // Any picture may contain a code; only passes are noted. The refusal is shown also if it cannot be noted.
    const noted = { kind: 'refused' as const, reason, ...(pass !== undefined && { pass }) }
    if (reason !== 'unreadable') await writeHere(noted).catch(() => undefined)
  }
  return (
    <FullScreenDialog label={`${text.title} · ${list.title}`} onClose={onLeave}>
      <div data-accent="host">
        <div className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-5 pt-[env(safe-area-inset-top)]">
          <Top door={door} onLeave={onLeave} onOpen={setOpened} />
          <Counts door={door} />
          <PriceNow door={door} />
          <Warnings door={door} />
          <People
            door={door}
            isGreen={result?.kind === 'in'}
            onIn={letIn}
            onWalkIn={() => void letIn()}
            onScan={() => {
              openAudio()
              setOpened('scan')
            }}
            onTerms={mayDo(list.role, 'edit') ? setOpened : undefined}
          />
        </div>
        {opened === 'scan' && (
          <Camera hint={text.camera.hint} onCode={code => void (result === null && scan(code))} onClose={close} />
        )}
        {opened === 'exchange' && <Exchange door={door} onClose={close} />}
        {opened === 'names' && store.userId && <DoorNamesDialog door={door} userId={store.userId} onClose={close} />}
        {typeof opened === 'object' && opened !== null && store.userId && (
          <DoorTermsDialog person={opened} door={door} userId={store.userId} onClose={close} />
        )}
        {opened === 'links' && <DoorLinks eventId={list.eventId} userId={store.userId} onClose={close} />}
        {opened === 'report' && <DoorReport door={door} userId={store.userId} onClose={close} />}
        {result && <DoorResult result={result} door={door} onLetIn={letIn} onClose={() => setResult(null)} />}
      </div>
    </FullScreenDialog>
  )
}

function Top({ door, onLeave, onOpen }: { door: Door; onLeave: () => void; onOpen: (opened: Opened) => void }) {
  const { format } = useLanguage()
  const text = useDoorI18n()
  const { stored, waitingCount, isReached, state } = door
  const { list } = stored
  const counts = [
    !isReached && text.noSignal,
    (!isReached || waitingCount > 0) && text.waits({ count: waitingCount, tag: format.tag }),
    state.phones.length > 1 && text.phones({ count: state.phones.length, tag: format.tag }),
    !isReached && text.updated(clockHere(stored.at, format)),
  ].filter(Boolean)
  const canEdit = mayDo(list.role, 'edit')
  return (
    <header className="flex items-center justify-between gap-2 py-3">
      <Button look="plain" size="icon" aria-label={text.back} onClick={onLeave} className="-ml-3">
        <ChevronLeft className="size-6" />
      </Button>
      <div className="min-w-0 text-center">
        <h1 className="line-clamp-2 font-semibold wrap-anywhere">{list.title}</h1>
        <output className="flex items-center justify-center gap-2 text-sm font-medium text-waiting-strong">
          {!isReached && <CloudOff className="size-4 shrink-0" />}
          {counts.join(' · ')}
        </output>
      </div>
      <div className="-mr-2.5">
        <Menu label={text.more} trigger={<Ellipsis className="size-6" />}>
          <button type="button" className={menuItemClasses} onClick={() => onOpen('exchange')}>
            {text.exchange.title}
          </button>
          {canEdit &&
            (['names', 'links', 'report'] as const).map(name => (
              <button key={name} type="button" className={menuItemClasses} onClick={() => onOpen(name)}>
                {text[name].title}
              </button>
            ))}
        </Menu>
      </div>
    </header>
  )
}

/** "$10", of several prices the one that holds now: "$10 until 11 PM, then $15". */
function PriceNow({ door: { stored, state } }: { door: Door }) {
  const { format, i18n } = useLanguage()
  const text = usePricesI18n()
  const nowMs = useNow()
  const { free, atTheDoor } = i18n.events.price
  const event = pricedNightOf(stored.list)
  const messages = { ...text, free, atTheDoor }
  const one = priceShown(event, messages, format)
  const label = stored.list.prices?.length
    ? nowLabel(event, { nowMs, taken: state.inCount }, messages, format)
    : (one.exact ?? one.text)
  return (
    <p className="figures py-2 text-lg font-semibold">
      <span className="sr-only">{text.title}: </span>
      {label}
    </p>
  )
}

const lights = { open: 'bg-live', filling: 'bg-waiting', full: 'bg-danger' }

function Counts({ door: { stored, state, write } }: { door: Door }) {
  const { format } = useLanguage()
  const text = useDoorI18n()
  const { capacity } = stored.list
  const { inCount, outCount, inside } = state
  const figures: [number, string][] = [
    [inCount, text.inCount],
    [outCount, text.outCount],
    [inside, text.inside],
  ]
  if (capacity !== null) figures.push([capacity, text.capacity])
  return (
    <section>
      <div className="flex items-center justify-between gap-3">
        <dl className="flex grow flex-wrap justify-between gap-x-3">
          {figures.map(([figure, label]) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="figures display text-3xl">{countLabel(figure, format)}</dd>
            </div>
          ))}
        </dl>
        <QuietButton icon={Minus} onClick={() => void write({ kind: 'out' })} disabled={inside === 0} className="px-4!">
          {text.out}
        </QuietButton>
      </div>
      {capacity !== null && (
        <meter
          aria-label={text.room({ inside, capacity, tag: format.tag })}
          max={capacity}
          value={Math.min(inside, capacity)}
          className="sr-only"
        />
      )}
      {capacity !== null && (
        <div aria-hidden className="mt-3 h-2 overflow-hidden rounded-full bg-raised">
          <div
            className={`h-full ${lights[lightOf(inside, capacity)]}`}
            style={{ width: `${Math.min(100, (100 * inside) / capacity)}%` }}
          />
        </div>
      )}
    </section>
  )
}

/** That this phone has no access any more, and the passes that were let in twice, with who and when. */
function Warnings({ door }: { door: Door }) {
  const { format } = useLanguage()
  const text = useDoorI18n()
  const doubles = doublesIn(door.state)
  return (
    <div className="mt-4 space-y-3">
      {door.here?.isEnded && <Notice tone="error">{text.ended}</Notice>}
      {doubles.length > 0 && (
        <Notice tone="offline">
          <p>{text.doubles({ count: doubles.length, tag: format.tag })}</p>
          <ul>
            {doubles.map(arrivals => (
              <li key={arrivals[0]?.ref} className="mt-2">
                <bdi className="font-semibold wrap-anywhere">{nameOf(door, arrivals[0]?.row.pass)}</bdi>
                <Double door={door} arrivals={arrivals} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

function Double({ door, arrivals }: { door: Door; arrivals: Arrival[] }) {
  const { format } = useLanguage()
  const text = useDoorI18n()
  return (
    <ul>
      {arrivals.map(({ ref, row }) => {
        const time = clockHere(row.ms, format)
        return (
          <li key={ref} className="flex items-center justify-between gap-3 text-sm">
            {text.doubleBy({ time, phone: phoneOf(door, row.device), name: row.by })}
            <SmallButton aria-label={text.takeBack(time)} onClick={() => void door.write({ kind: 'undo', ref })}>
              {text.undo}
            </SmallButton>
          </li>
        )
      })}
    </ul>
  )
}

/** So many names are rendered at first: who works at a door types a letter. Each one costs the dialogs over them time. */
const SHOWN = 24

type PeopleProps = {
  door: Door
  /** Someone has just come in. */
  isGreen: boolean
  onIn: (pass: string) => Promise<void>
  onWalkIn: () => void
  onScan: () => void
  onTerms: ((person: DoorPerson) => void) | undefined
}

function People({ door, isGreen, onIn, onWalkIn, onScan, onTerms }: PeopleProps) {
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
  // The next person is searched for: the button that had the focus is gone with its row. Without the keyboard of a phone,
  // which would cover the list; a tap on the search opens it.
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
