import { useId } from 'react'
import { useFetch } from '#pwa/data/use-remote.ts'
import { TextInput, type TextInputProps } from '#pwa/ui/fields/form.tsx'

const MIN_TYPED = 2
const TYPING_PAUSE_MS = 250

type SuggestedInputProps<Found> = Omit<TextInputProps, 'list' | 'value' | 'onChange'> & {
  value: string
  /** With the typed text, identifies what is searched; null: nothing is suggested. */
  scope: string | null
  find: (typed: string) => Promise<Found[]>
  labelOf: (found: Found) => string
  /** `chosen`: the suggestion of which the text is the label. */
  onTyped: (text: string, chosen: Found | undefined) => void
}

/** A text for which known records are suggested while the member types. */
export function SuggestedInput<Found>({ scope, find, labelOf, onTyped, ...input }: SuggestedInputProps<Found>) {
  const listId = useId()
  const typed = input.value.trim()
  const found = useFetch({
    key: typed.length < MIN_TYPED || scope === null ? null : `${scope} ${typed}`,
    fetch: () => find(typed),
    pauseMs: TYPING_PAUSE_MS,
  })
  const suggestions = found.state === 'loaded' ? found.body : []

  return (
    <>
      <TextInput
        autoComplete="off"
        {...input}
        list={listId}
        onChange={({ target: { value } }) =>
          onTyped(
            value,
            suggestions.find(each => labelOf(each) === value),
          )
        }
      />
      <datalist id={listId}>
        {/* Two places may have one label. */}
        {[...new Set(suggestions.map(labelOf))].map(label => (
          <option key={label}>{label}</option>
        ))}
      </datalist>
    </>
  )
}
