import CalendarDays from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock'
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { isDayFirst } from '#contract/i18n/dates.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useDateFieldI18n } from '#pwa/i18n/pages/date-field.ts'
import { controlClasses, Field } from '#pwa/ui/fields/form.tsx'
import { datePlus, readDate, readTime, timePlus, writtenDate, writtenTime } from '#pwa/ui/fields/typed-date.ts'

type TypedFieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  ref?: Ref<HTMLInputElement> | undefined
  name: string
  /** An ISO date or time, or an empty text. */
  value: string
  /** Called with the value that the typed text means; with an empty text while it means none. */
  onValue: (value: string) => void
  onBlur?: (() => void) | undefined
  min?: string | undefined
  max?: string | undefined
  required?: boolean | undefined
  autoComplete?: string | undefined
  className?: string | undefined
}

/**
 * Shows the error of the first date or time on the page that cannot be read, and focuses it. Returns false if there is
 * none. The value of such a field is empty, so a form must not be sent with it.
 */
export function focusUnreadable(): boolean {
  const field = document.querySelector<HTMLElement>('form [data-unreadable]')
  field?.blur()
  field?.focus()
  return field !== null
}

/**
 * A date as text in the order of the reader's region, unlike the native field, which uses that of the browser. The
 * arrow keys change the day, and the button opens the device's calendar.
 */
export function DateField(props: TypedFieldProps) {
  const { format, text } = useNotationI18n()
  return (
    <TypedField
      {...props}
      kind="date"
      placeholder={text.datePlaceholder(isDayFirst(format))}
      invalid={text.invalidDate(isDayFirst(format))}
      choose={text.openCalendar}
      write={date => writtenDate(date, format)}
      read={typed => readDate(typed, format)}
      plus={datePlus}
    />
  )
}

/** A time as text with the 12 or 24 hours of the reader. The arrow keys change it by half an hour. */
export function TimeField(props: TypedFieldProps) {
  const { format, text } = useNotationI18n()
  return (
    <TypedField
      {...props}
      kind="time"
      placeholder={writtenTime('23:00', format)}
      invalid={text.invalidTime(writtenTime('23:30', format))}
      choose={text.openClock}
      write={time => writtenTime(time, format)}
      read={readTime}
      plus={timePlus}
    />
  )
}

function useNotationI18n() {
  const format = useFormat()
  return { format, text: useDateFieldI18n() }
}

type Notation = {
  kind: 'date' | 'time'
  placeholder: string
  invalid: string
  choose: string
  write: (value: string) => string
  read: (text: string) => string | null
  plus: (value: string, steps: number) => string
}

function TypedField(props: TypedFieldProps & Notation) {
  const { label, hint, error, className, kind, value, onValue, onBlur, choose, invalid, write, read, plus } = props
  const { ref, name, min, max, required, autoComplete, placeholder } = props
  /** The text while the member is typing it, or text that means no value; null if the value is shown. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isTyping, setIsTyping] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const Icon = kind === 'date' ? CalendarDays : Clock
  const isInvalid = typed !== null && typed.trim() !== '' && read(typed) === null
  /** The last value that this field sent to the form. A form with another one was reset, and the typed text with it. */
  const [sent, setSent] = useState(value)
  if (sent !== value) {
    setSent(value)
    setTyped(null)
  }

  const send = (text: string | null, next: string) => {
    setTyped(text)
    setSent(next)
    onValue(next)
  }
  const type = (text: string) => {
    setIsTyping(true)
    send(text, read(text) ?? '')
  }
  const pick = (picked: string) => send(null, picked)
  const step = (event: KeyboardEvent) => {
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (steps === undefined) return
    event.preventDefault()
    pick(plus(value, steps))
  }

  return (
    <Field label={label} hint={hint} error={isInvalid && !isTyping ? invalid : error} className={className}>
      {ties => (
        <div className="relative">
          <input
            {...ties}
            ref={ref}
            type="text"
            name={name}
            required={required}
            autoComplete={autoComplete ?? 'off'}
            data-unreadable={isInvalid || undefined}
            placeholder={placeholder}
            value={typed ?? write(value)}
            onChange={event => type(event.target.value)}
            onKeyDown={step}
            onBlur={() => {
              setIsTyping(false)
              if (!isInvalid) setTyped(null)
              onBlur?.()
            }}
            className={`${controlClasses} figures min-h-12 pr-12`}
          />
          <button
            type="button"
            aria-label={choose}
            onClick={() => picker.current?.showPicker()}
            className="absolute top-0 right-0 grid size-12 place-items-center text-muted hover:text-text"
          >
            <Icon className="size-5" />
          </button>
          <input
            ref={picker}
            type={kind}
            value={value}
            min={min}
            max={max}
            tabIndex={-1}
            aria-hidden
            onChange={event => pick(event.target.value)}
            className="sr-only right-0 bottom-0"
          />
        </div>
      )}
    </Field>
  )
}
