import ChevronLeft from 'lucide-react/icons/chevron-left'
import CloudOff from 'lucide-react/icons/cloud-off'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Minus from 'lucide-react/icons/minus'
import { useCallback, useState } from 'react'
import type { DoorPerson } from '#contract/events/door/door.ts'
import { pricedNightOf } from '#contract/events/door/door-price.ts'
import { refOf } from '#contract/events/door/door-row.ts'
import { type Arrival, doublesIn, lightOf } from '#contract/events/door/door-state.ts'
import { mayDo } from '#contract/events/event-rights.ts'
import { priceShown } from '#contract/events/price.ts'
import { nowLabel } from '#contract/events/price-labels.ts'
import { countLabel } from '#contract/i18n/figures.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useDoorI18n } from '#pwa/i18n/pages/door.ts'
import { usePricesI18n } from '#pwa/i18n/pages/prices.ts'
import { clockHere } from '#pwa/i18n/time-labels.ts'
import { Button, QuietButton, SmallButton } from '#pwa/ui/button.tsx'
import { FullScreenDialog } from '#pwa/ui/dialog.tsx'
import { Menu, menuItemClasses } from '#pwa/ui/menu.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import type { DeliveryStore } from '#sw/db.ts'
import { useWakeLock } from '../pass/wake-lock.ts'
import { Camera } from './camera.tsx'
import { checkScan, type InPass } from './check-scan.ts'
import { DoorLinks } from './door-links.tsx'
import { DoorNamesDialog, DoorTermsDialog } from './door-names-dialog.tsx'
import { DoorPeople } from './door-people.tsx'
import { DoorReport } from './door-report.tsx'
import { DoorResult, type Result } from './door-result.tsx'
import { Exchange } from './exchange.tsx'
import { giveSignal, openAudio } from './signals.ts'
import { type Door, nameOf, phoneOf } from './use-door.ts'

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
          <DoorPeople
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
