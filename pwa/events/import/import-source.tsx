import FileUp from 'lucide-react/icons/file-up'
import { IMPORT_MAX_BYTES } from '#contract/events/import/import-limits.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useImportEventsI18n } from '#pwa/i18n/pages/import-events.ts'
import { TimeField } from '#pwa/parts/date-field.tsx'
import { PlaceFields } from '#pwa/parts/place-fields.tsx'
import { FileButton } from '#pwa/ui/fields/file-button.tsx'
import { bound, TextArea, TextInput } from '#pwa/ui/fields/form.tsx'
import { Segments } from '#pwa/ui/fields/segments.tsx'
import { base64Of, type ImportState, type ImportWay } from './use-import.ts'

/** The file, the page or the text with the events, and the place and time of events that have none. */
export function ImportSource(state: ImportState) {
  const { form, change } = state
  const text = useImportEventsI18n()
  const ways: ImportWay[] = ['file', 'page', 'text']

  return (
    <>
      <Segments
        label={text.way}
        chosen={form.way}
        onChoose={way => change({ way })}
        options={ways.map(way => ({ value: way, label: text.ways[way] }))}
      />
      {form.way === 'file' && <FileChoice {...state} />}
      {form.way === 'page' && (
        <TextInput
          label={text.page}
          hint={text.pageHint}
          name="url"
          type="url"
          inputMode="url"
          autoComplete="url"
          maxLength={2048}
          {...bound(form.url, url => change({ url }))}
        />
      )}
      {form.way === 'text' && (
        <TextArea
          label={text.pasted}
          hint={text.pastedHint}
          name="text"
          rows={6}
          className="max-h-96"
          maxLength={IMPORT_MAX_BYTES}
          {...bound(form.text, text => change({ text }))}
        />
      )}
      <fieldset className="space-y-5">
        <legend className="mb-2 font-semibold">{text.place}</legend>
        <PlaceFields city={form.city} state={form.state} onChange={change} />
      </fieldset>
      <TimeField
        label={text.startTime}
        name="startTime"
        value={form.startTime}
        onValue={startTime => change({ startTime })}
      />
    </>
  )
}

function FileChoice({ form, change, showFailure }: ImportState) {
  const { refusals } = useI18n()
  const text = useImportEventsI18n()

  const choose = async (file: File) => {
    change({ file: null })
    if (file.size > IMPORT_MAX_BYTES) return showFailure(null, refusals['import-too-large'])
    const content = await base64Of(file).catch(() => null)
    if (content === null) showFailure(null, text.readFailed)
    else change({ file: { name: file.name, content } })
  }

  return (
    <div>
      <FileButton
        icon={FileUp}
        accept=".ics,.csv,.tsv,.txt,text/calendar,text/csv,text/plain"
        onChoose={file => void choose(file)}
      >
        {text.chooseFile}
      </FileButton>
      <p className="mt-2 text-sm wrap-anywhere text-muted">{form.file ? text.chosen(form.file.name) : text.fileHint}</p>
    </div>
  )
}
