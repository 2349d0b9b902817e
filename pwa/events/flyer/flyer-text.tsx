import ScanText from 'lucide-react/icons/scan-text'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useCaptionI18n } from '#pwa/i18n/pages/caption.ts'
import { Button, SmallButton } from '#pwa/ui/button.tsx'
import { FileButton } from '#pwa/ui/fields/file-button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { type FlyerProblem, FlyerUnreadable, readFlyer } from './read-flyer.ts'

type State = { name: 'idle' } | { name: 'reading'; percent: number } | { name: 'stopped' } | { name: FlyerProblem }

/**
 * Reads the text of a flyer that the host chooses, or of the picture that another app shared. Reading a shared picture
 * begins with a press: any site can send a picture to this page.
 */
export function FlyerText({ shared, onText }: { shared: Blob | null; onText: (text: string, picture: Blob) => void }) {
  const text = useCaptionI18n().flyer
  const hintId = useId()
  const [state, setState] = useState<State>({ name: 'idle' })
  const reading = useRef<AbortController>(null)
  // Reading takes seconds, in which the host types: the function of the latest rendering has the latest form.
  const latestOnText = useRef(onText)
  useLayoutEffect(() => {
    latestOnText.current = onText
  })

  const read = async (file: Blob) => {
    reading.current?.abort()
    const controller = new AbortController()
    reading.current = controller
    const { signal } = controller
    const show = (next: State) => reading.current === controller && setState(next)
    show({ name: 'reading', percent: 0 })
    try {
      const flyerText = await readFlyer(file, { signal, onProgress: percent => show({ name: 'reading', percent }) })
      show({ name: 'idle' })
      if (!signal.aborted) latestOnText.current(flyerText, file)
    } catch (error) {
      if (signal.aborted) return show({ name: 'stopped' })
      show({ name: error instanceof FlyerUnreadable ? error.problem : 'not-loaded' })
    }
  }

  // Leaving the form ends the work.
  useEffect(() => () => reading.current?.abort(), [])

  return (
    <>
      {shared && <Button onClick={() => void read(shared)}>{text.readShared}</Button>}
      <FileButton
        icon={ScanText}
        accept="image/jpeg,image/png,image/gif,image/webp"
        describedBy={hintId}
        onChoose={file => void read(file)}
      >
        {text.choose}
      </FileButton>
      <p id={hintId} className="text-sm text-muted">
        {text.hint}
      </p>
      <FlyerState state={state} onCancel={() => reading.current?.abort()} />
    </>
  )
}

function FlyerState({ state, onCancel }: { state: State; onCancel: () => void }) {
  const text = useCaptionI18n().flyer
  if (state.name === 'idle') return null
  if (state.name === 'stopped') return <Notice>{text.stopped}</Notice>
  if (state.name !== 'reading') return <Notice tone="error">{text.problems[state.name]}</Notice>
  return (
    <Notice action={<SmallButton onClick={onCancel}>{text.cancel}</SmallButton>}>{text.reading(state.percent)}</Notice>
  )
}
