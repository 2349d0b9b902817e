import type { Artist } from '#contract/events/artists/artists.ts'
import { findArtists } from '#contract/events/artists/calls.ts'
import { categoryKey, categoryLabel, eventCategories } from '#contract/events/categories.ts'
import { amenities, floors, levels, MAX_PARTS, MAX_STYLES, partKinds } from '#contract/events/program.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useProgramI18n } from '#pwa/i18n/pages/program.ts'
import { TimeField } from '#pwa/parts/date-field.tsx'
import { SuggestedInput } from '#pwa/parts/suggested-input.tsx'
import { QuietButton } from '#pwa/ui/button.tsx'
import { bound, Checkbox, Select, TextInput } from '#pwa/ui/fields/form.tsx'
import { send } from '#sw/http/send.ts'
import { FormRow, type FormRowProps } from './form-section.tsx'
import { newId } from './state/price-rows.ts'
import { type PartRow, type ProgramFields, programFaultIn, type StyleRow } from './state/program-rows.ts'
import type { EventFormState } from './state/use-event-form.ts'

/** The fields of the program: its parts, the shares of the music, and the facilities of the venue. */
export default function FormProgram({ form, set, errorOf }: Pick<EventFormState, 'form' | 'set' | 'errorOf'>) {
  const text = useProgramI18n()
  const { parts, mix, floor, house, minAge } = form.program
  const change = (next: Partial<ProgramFields>) => set({ program: { ...form.program, ...next } })
  const fault = programFaultIn(form.program)
  const errorAt = (at: string, row: number) => (fault?.at === at && fault.row === row ? errorOf('program') : undefined)

  return (
    <fieldset className="space-y-4">
      <legend className="font-semibold">{text.form.title}</legend>
      {/* An error of the server that the device does not know. */}
      {!fault && errorOf('program') && <p role="alert">{errorOf('program')}</p>}
      {parts.length > 0 && <p className="text-sm text-muted">{text.form.hint}</p>}
      {parts.map((row, at) => (
        <Part
          key={row.id}
          row={row}
          city={form.city}
          number={at + 1}
          error={errorAt('parts', at)}
          onChange={next => change({ parts: replaced(parts, row, next) })}
          onRemove={() => change({ parts: parts.filter(each => each !== row) })}
        />
      ))}
      {parts.length < MAX_PARTS && (
        <QuietButton className="mr-2" onClick={() => change({ parts: [...parts, newPart(parts)] })}>
          {text.form.add}
        </QuietButton>
      )}
      {mix.map((row, at) => (
        <Style
          key={row.id}
          row={row}
          number={at + 1}
          error={errorAt('mix', at)}
          onChange={next => change({ mix: replaced(mix, row, next) })}
          onRemove={() => change({ mix: mix.filter(each => each !== row) })}
        />
      ))}
      {mix.length < MAX_STYLES && (
        <QuietButton onClick={() => change({ mix: [...mix, { id: newId(mix), genre: '', percent: '' }] })}>
          {text.form.addStyle}
        </QuietButton>
      )}
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Select
          label={text.form.floor}
          {...bound(floor, floor => change({ floor }))}
          options={withNone(text.form.anyFloor, floors, text.floors)}
        />
        <TextInput
          label={text.form.minAge}
          name="program.minAge"
          inputMode="numeric"
          {...bound(minAge, minAge => change({ minAge }))}
          error={errorAt('minAge', 0)}
        />
      </div>
      <fieldset>
        <legend className="font-semibold">{text.form.house}</legend>
        <div className="grid sm:grid-cols-2">
          {amenities.map(each => (
            <Checkbox
              key={each}
              label={text.house[each]}
              checked={house.includes(each)}
              onChange={event =>
                change({ house: event.target.checked ? [...house, each] : house.filter(other => other !== each) })
              }
            />
          ))}
        </div>
      </fieldset>
    </fieldset>
  )
}

function Part({ row, city, number, error, onChange, onRemove }: FormRowProps<PartRow> & { city: string }) {
  const text = useProgramI18n()
  const { form } = text
  // The name of a class or a show may be its subject.
  const isOptional = row.kind === 'class' || row.kind === 'show'
  return (
    <FormRow legend={form.number(number)} remove={form.remove(number)} short={form.removeShort} onRemove={onRemove}>
      <Select
        label={form.kind}
        value={row.kind}
        onChange={event => onChange({ kind: event.target.value, artist: '' })}
        options={partKinds.map(value => ({ value, label: text.kinds[value] }))}
      />
      <ArtistField row={row} city={city} onChange={onChange} />
      <TimeField
        label={form.from}
        name={`program.from.${number - 1}`}
        value={row.from}
        error={error}
        onValue={from => onChange({ from })}
      />
      <TimeField
        label={form.until}
        name={`program.until.${number - 1}`}
        value={row.until}
        onValue={until => onChange({ until })}
      />
      {row.kind === 'class' && (
        <Select
          label={form.level}
          {...bound(row.level, level => onChange({ level }))}
          options={withNone(form.anyLevel, levels, text.levels)}
        />
      )}
      <TextInput label={form.room} maxLength={40} {...bound(row.room, room => onChange({ room }))} />
      {isOptional && row.name.trim() !== '' && (row.artist === '' || row.artist === 'new') && (
        <Checkbox
          label={form.newPage}
          checked={row.artist === 'new'}
          onChange={event => onChange({ artist: event.target.checked ? 'new' : '' })}
        />
      )}
    </FormRow>
  )
}

type ArtistFieldProps = { row: PartRow; city: string; onChange: (change: Partial<PartRow>) => void }

/**
 * The name of a part. Artists with a page are suggested. A new DJ or band gets a page; the name of a class or a show is
 * that of an artist only if the host says so.
 */
function ArtistField({ row, city, onChange }: ArtistFieldProps) {
  const text = useProgramI18n().form
  return (
    <SuggestedInput
      label={text.name}
      maxLength={60}
      value={row.name}
      hint={row.artist && row.artist !== 'new' ? text.known : undefined}
      scope={row.kind === 'social' ? null : `artists ${city}`}
      find={typed => send(findArtists, { query: { q: typed, ...(city.trim() && { city: city.trim() }) } })}
      labelOf={labelOf}
      onTyped={(name, chosen) => onChange(chosen ? { name: chosen.name, artist: chosen.slug } : { name, artist: '' })}
    />
  )
}

/** With the city, because a text that the host types herself must not choose an artist. */
function labelOf({ name, city, state }: Artist) {
  return `${name} · ${[city, state].filter(Boolean).join(', ')}`
}

function Style({ row, number, error, onChange, onRemove }: FormRowProps<StyleRow>) {
  const { form } = useProgramI18n()
  const language = useLanguage(state => state.language)
  const genres = eventCategories.map(label => ({
    value: categoryKey(label) ?? label,
    label: categoryLabel(label, language),
  }))
  return (
    <FormRow legend={form.mix} remove={form.removeStyle(number)} short={form.removeShort} onRemove={onRemove}>
      <Select
        label={form.genre}
        {...bound(row.genre, genre => onChange({ genre }))}
        options={[{ value: '', label: '' }, ...genres]}
      />
      <TextInput
        label={form.percent}
        name={`program.percent.${number - 1}`}
        inputMode="numeric"
        {...bound(row.percent, percent => onChange({ percent }))}
        error={error}
      />
    </FormRow>
  )
}

/** The next part begins where the last one ends. */
function newPart(parts: readonly PartRow[]): PartRow {
  const from = parts.at(-1)?.until ?? ''
  return {
    id: newId(parts),
    kind: parts.length === 0 ? 'class' : 'dj',
    name: '',
    level: '',
    room: '',
    from,
    until: '',
    artist: '',
  }
}

function replaced<Row>(rows: readonly Row[], row: Row, change: Partial<Row>): Row[] {
  return rows.map(each => (each === row ? { ...row, ...change } : each))
}

function withNone<Value extends string>(none: string, values: readonly Value[], labels: Record<Value, string>) {
  return [{ value: '', label: none }, ...values.map(value => ({ value, label: labels[value] }))]
}
