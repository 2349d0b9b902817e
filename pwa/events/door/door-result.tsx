import Check from 'lucide-react/icons/check'
import Hand from 'lucide-react/icons/hand'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { isFreeAt, owedAt, pricedNightOf, priceOfArrival, termsOf } from '#contract/events/door/door-price.ts'
import { type DoorReason, payMarks } from '#contract/events/door/door-row.ts'
import { type Arrival, owedBy } from '#contract/events/door/door-state.ts'
import { amountLabel, priceName } from '#contract/events/price-labels.ts'
import { type EventPrice, pricesAt } from '#contract/events/prices.ts'
import { moneyLabel } from '#contract/i18n/money.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useDanceI18n } from '#pwa/i18n/pages/dance.ts'
import { useDoorI18n } from '#pwa/i18n/pages/door.ts'
import { usePricesI18n } from '#pwa/i18n/pages/prices.ts'
import { clockHere } from '#pwa/i18n/time-labels.ts'
import { FullScreenDialog } from '#pwa/ui/dialog.tsx'
import type { InPass } from './check-scan.ts'
import { type Door, expectedWith, nameOf, personOf, phoneOf, useTermsLine } from './use-door.ts'

export type Result =
  /**
   * `ref` is null while the row is being stored, and `ms` is when the person came in. `inPass`: what the pass says, for
   * a list without signal that is older than the pass.
   */
  | { kind: 'in'; ref: string | null; ms: number; pass?: string; inPass: InPass }
  /** This phone could not store a row. */
  | { kind: 'not stored' }
  | { kind: 'refused'; reason: DoorReason; pass?: string; inPass?: InPass }
  /** The browser cannot check passes. */
  | { kind: 'look up' }

/** Green closes by itself, unless the price is open. */
const GREEN_MS = 3_000

type DoorResultProps = {
  result: Result
  door: Door
  onLetIn: (pass: string, inPass?: InPass) => Promise<void>
  onClose: () => void
}

/** One word over the whole screen that is read from an arm away; word, icon and colour say the same. */
export function DoorResult({ result, door, onLetIn, onClose }: DoorResultProps) {
  const text = useDoorI18n()
  const { names } = useDanceI18n()
  if (result.kind === 'in') {
    const arrival = door.state.arrivals.find(({ ref }) => ref === result.ref)
    if (!arrival && result.ref !== null) return null
    return (
      <In
        arrival={arrival ?? unstored(result)}
        isStored={arrival !== undefined}
        inPass={result.inPass}
        door={door}
        onClose={onClose}
      />
    )
  }
  if (result.kind === 'look up' || result.kind === 'not stored')
    return (
      <Whole
        tone={result.kind === 'look up' ? 'again' : 'no'}
        word={result.kind === 'look up' ? text.title : text.no}
        onClose={onClose}
      >
        <p className="text-lg font-semibold">{result.kind === 'look up' ? text.unchecked : text.notStored}</p>
        <Last>
          <Wide label={text.close} onClick={onClose} />
        </Last>
      </Whole>
    )
  const { pass, reason, inPass } = result
  const first = pass === undefined ? undefined : door.state.byPass.get(pass)?.[0]
  if (reason === 'already-in' && first) return <Again first={first} door={door} onLetIn={onLetIn} onClose={onClose} />
  const name = nameOf(door, pass)
  return (
    <Whole tone="no" word={text.no} onClose={onClose}>
      {name && <Name>{name}</Name>}
      <Note door={door} pass={pass} />
      {inPass?.danceRole && <p className="display text-4xl">{names[inPass.danceRole]}</p>}
      <p className="text-lg font-semibold">{text.reasons[reason]}</p>
      <Last>
        <Wide label={text.backToScan} onClick={onClose} />
        {pass !== undefined && <Wide label={text.letInAnyway} isQuiet onClick={() => void onLetIn(pass, inPass)} />}
      </Last>
    </Whole>
  )
}

/** The arrival that this phone is storing. */
function unstored({ ms, pass }: { ms: number; pass?: string }): Arrival {
  const at = new Date(ms).toISOString()
  const row = { kind: 'in' as const, device: '', counter: 0, by: '', at, ms, ...(pass !== undefined && { pass }) }
  return { ref: '', row, people: 1, paid: null }
}

type InProps = { arrival: Arrival; isStored: boolean; inPass: InPass; door: Door; onClose: () => void }

function In({ arrival, isStored, inPass, door, onClose }: InProps) {
  const { format } = useLanguage()
  const text = useDoorI18n()
  const { names } = useDanceI18n()
  const { ref, row, people, paid } = arrival
  const { list } = door.stored
  const { currency, capacity, prices } = list
  const [chosen, setChosen] = useState<EventPrice | null>(null)
  const owed = chosen ? owedAt(chosen, people) : owedBy(arrival, priceOfArrival(list, arrival, door.state))
  const beside = prices ? pricesAt(pricedNightOf(list), row.ms, 0).beside : []
  const name = nameOf(door, row.pass) || text.aWalkIn
  const person = personOf(door, row.pass)
  const expected = Math.max(expectedWith(person), 1 + (inPass.plusOnes ?? 0))
  const role = person ? person.danceRole : inPass.danceRole
  const isOpen = (owed !== 0 && paid === null) || people < expected
  const line = useTermsLine(list)
  const isFree = person !== undefined && isFreeAt(person, row.ms, list)
  const { inside } = door.state

  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isOpen || !isStored) return undefined
    const timer = setTimeout(() => close(), GREEN_MS)
    return () => clearTimeout(timer)
  }, [isOpen, isStored, people])

  // A second tap would add the people again who are being stored.
  const [isLettingIn, setIsLettingIn] = useState(false)
  const letOthersIn = async () => {
    setIsLettingIn(true)
    for (let came = people; came < expected; came++) if (!(await door.write({ kind: 'plus', ref }))) break
    setIsLettingIn(false)
  }
  const undo = () => void door.write({ kind: 'undo', ref }).then(row => row && onClose())
  return (
    <Whole tone="in" word={text.in} onClose={onClose}>
      <p className="font-semibold">
        {clockHere(row.ms, format)} · {text.people({ count: people, tag: format.tag })}
      </p>
      <Name>{name}</Name>
      {role && <p className="text-lg font-semibold">{names[role]}</p>}
      {person && <p className="font-semibold wrap-anywhere">{line(person)}</p>}
      <Note door={door} pass={row.pass} />
      {isFree && <p className="display text-4xl">{text.marks.free}</p>}
      {owed !== 0 && (
        <p className="display text-4xl">{owed === null ? text.askPrice : moneyLabel(owed, currency, format)}</p>
      )}
      <Last>
        {beside.length > 0 && paid === null && (
          <PricesBeside prices={beside} list={list} chosen={chosen} onChoose={setChosen} />
        )}
        {people < expected && (
          <Wide label={text.allIn} isDisabled={!isStored || isLettingIn} onClick={() => void letOthersIn()} />
        )}
        {owed !== 0 && paid === null && (
          <fieldset>
            <legend className="mb-2 font-semibold">{text.howPaid}</legend>
            <div className="flex flex-wrap gap-3">
              {payMarks.map(mark => (
                <Wide
                  key={mark}
                  label={text.marks[mark]}
                  isQuiet={mark === 'free'}
                  isDisabled={!isStored}
                  onClick={() => {
                    const cents = mark === 'free' ? 0 : owed
                    void door.write({ kind: 'paid', ref, mark, ...(cents !== null && { cents }) })
                  }}
                />
              ))}
            </div>
          </fieldset>
        )}
        <div className="flex flex-wrap gap-3">
          <Wide
            label={text.plus}
            name={text.plusLabel(name)}
            isQuiet
            isDisabled={!isStored}
            onClick={() => void door.write({ kind: 'plus', ref })}
          />
          <Wide label={text.undo} isQuiet isDisabled={!isStored} onClick={undo} />
          <Wide label={text.close} isQuiet onClick={onClose} />
        </div>
        {capacity !== null && (
          <p className="text-center font-semibold">{text.room({ inside, capacity, tag: format.tag })}</p>
        )}
      </Last>
    </Whole>
  )
}

type PricesBesideProps = {
  prices: EventPrice[]
  list: Door['stored']['list']
  chosen: EventPrice | null
  onChoose: (price: EventPrice | null) => void
}

/** The prices of members, students and couples; a second press chooses the regular one again. */
function PricesBeside({ prices, list, chosen, onChoose }: PricesBesideProps) {
  const { format, i18n } = useLanguage()
  const text = usePricesI18n()
  const words = { free: i18n.events.price.free, atTheDoor: '' }
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{text.title}</legend>
      <div className="grid gap-3">
        {prices.map(price => (
          <Wide
            key={JSON.stringify(price)}
            label={`${priceName(price, text)} · ${amountLabel(price.price, pricedNightOf(list), words, format)}`}
            isQuiet={chosen !== price}
            isPressed={chosen === price}
            onClick={() => onChoose(chosen === price ? null : price)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type AgainProps = Omit<DoorResultProps, 'result'> & { first: Arrival }

function Again({ first, door, onLetIn, onClose }: AgainProps) {
  const { format } = useLanguage()
  const text = useDoorI18n()
  const { ref, row } = first
  const name = nameOf(door, row.pass)
  const about = { time: clockHere(row.ms, format), phone: phoneOf(door, row.device) }
  const { pass = '' } = row
  return (
    <Whole tone="again" word={text.already} onClose={onClose}>
      <p className="font-semibold">
        {row.by ? text.alreadyBy({ ...about, name: row.by }) : text.alreadyByPhone(about)}
      </p>
      <Name>{name}</Name>
      <Note door={door} pass={row.pass} />
      <p className="font-semibold">{text.people({ count: first.people, tag: format.tag })}</p>
      <Last>
        <Wide
          label={text.letPlusIn(name)}
          onClick={() => void door.write({ kind: 'plus', ref }).then(row => row && onClose())}
        />
        <div className="flex flex-wrap gap-3">
          <Wide label={text.letInAnyway} isQuiet onClick={() => void onLetIn(pass)} />
          <Wide label={text.backToScan} isQuiet onClick={onClose} />
        </div>
        <p className="text-center text-sm font-semibold">{text.bothKept}</p>
      </Last>
    </Whole>
  )
}

const tones = {
  in: { ground: 'bg-live', Icon: Check },
  again: { ground: 'bg-waiting', Icon: Hand },
  no: { ground: 'bg-danger', Icon: X },
}

type WholeProps = { tone: keyof typeof tones; word: string; onClose: () => void; children: ReactNode }

function Whole({ tone, word, onClose, children }: WholeProps) {
  const { ground, Icon } = tones[tone]
  return (
    <FullScreenDialog label={word} onClose={onClose}>
      <div className={`flex min-h-dvh flex-col gap-4 p-6 text-on-accent ${ground}`}>
        <Icon className="size-16" />
        <p role="alert" className="display wrap-anywhere" style={{ fontSize: 'clamp(4.625rem, 24vw, 8rem)' }}>
          {word}
        </p>
        {children}
      </div>
    </FullScreenDialog>
  )
}

function Name({ children }: { children: string }) {
  return (
    <p role="alert" className="display border-t pt-4 wrap-anywhere" style={{ fontSize: '2.625rem' }}>
      <bdi>{children}</bdi>
    </p>
  )
}

/** What the host wants the door to know about the person, as large as the name. */
function Note({ door, pass }: { door: Door; pass: string | undefined }) {
  const person = personOf(door, pass)
  const note = person && termsOf(person)?.note
  return (
    note && (
      <p className="display text-4xl wrap-anywhere">
        <bdi>{note}</bdi>
      </p>
    )
  )
}

/** What the thumb reaches. */
function Last({ children }: { children: ReactNode }) {
  return <div className="mt-auto space-y-3 pt-4">{children}</div>
}

type WideProps = {
  label: string
  name?: string
  isQuiet?: boolean
  isPressed?: boolean
  isDisabled?: boolean
  onClick: () => void
}

/** A button on green, amber or red: dark, or with a dark edge. */
function Wide({ label, name, isQuiet = false, isPressed, isDisabled = false, onClick }: WideProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onClick}
      className={`min-h-14 w-full grow basis-0 rounded-control border px-4 py-2.5 font-semibold ${isQuiet ? '' : 'bg-ground text-text'}`}
    >
      {label}
    </button>
  )
}
