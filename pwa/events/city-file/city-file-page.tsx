import FileUp from 'lucide-react/icons/file-up'
import Share2 from 'lucide-react/icons/share-2'
import { useCallback, useEffect, useState } from 'react'
import type { cityFile } from '#contract/i18n/en/city-file.ts'
import { paths } from '#contract/paths.ts'
import { citySlug, countrySlug } from '#contract/places/city-slug.ts'
import { useLanguage, useTitle } from '#pwa/i18n/i18n.ts'
import { useCityFileI18n } from '#pwa/i18n/pages/city-file.ts'
import { clockOrMoment, momentLabel } from '#pwa/i18n/time-labels.ts'
import { type Me, useSession } from '#pwa/session/session.ts'
import { Button, LinkButton, QuietButton, SmallButton } from '#pwa/ui/button.tsx'
import { FileButton } from '#pwa/ui/fields/file-button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import {
  type CityFileProblem,
  CityFileRefused,
  deleteSharedFile,
  type ReceivedCityFile,
  receiveCityFile,
  type SharedCityFile,
  sharedFile,
  storedCityFile,
} from '#sw/cache/city-file.ts'
import { useCity } from '../location/use-city.ts'
import { refreshOldCityFile, saveCityFile, shareCityFile } from './city-file.ts'

/** Passes the list of the chosen city to another device without a network, and receives the list of another device. */
export default function CityFilePage() {
  const text = useCityFileI18n()
  const me = useSession(session => session.me)
  useTitle(text.title)

  return (
    <div className="page grow pt-8 pb-16 *:mx-auto *:max-w-2xl md:pt-12">
      <h1 className="display text-5xl md:text-6xl">{text.title}</h1>
      <Send key={me?.id} me={me} text={text} />
      <Receive text={text} />
    </div>
  )
}

function Send({ me, text }: { me: Me | null; text: typeof cityFile }) {
  const { format } = useLanguage()
  const place = useCity(me)
  const { city, state } = place
  const [file, setFile] = useState<SharedCityFile | 'loading' | 'missing'>('loading')
  const [isSaved, setIsSaved] = useState(false)
  const userId = me?.id ?? null

  const load = useCallback(async () => {
    const showStored = async () => setFile((await storedCityFile(userId, { city, state })) ?? 'missing')
    if (await storedCityFile(userId, { city, state })) await showStored()
    await refreshOldCityFile(userId, { city, state }, { maxAgeMs: 0 })
    await showStored()
  }, [userId, city, state])
  useEffect(() => void load().catch(() => setFile('missing')), [load])

  const share = async (shared: SharedCityFile) => {
    if ((await shareCityFile(shared)) === 'saved') setIsSaved(true)
  }

  return (
    <section className="mt-4">
      <p className="text-lg text-muted">{text.text(city)}</p>
      <div className="mt-6 grid gap-4">
        {file === 'loading' && <Notice>{text.loading}</Notice>}
        {file === 'missing' && (
          <Notice tone="offline" action={<SmallButton onClick={() => void load()}>{text.retry}</SmallButton>}>
            {text.missing}
          </Notice>
        )}
        {typeof file === 'object' && (
          <>
            <p className="figures">
              <span className="block font-semibold">{file.name}</span>
              <span className="text-sm text-muted">{text.asOf(momentLabel(file.madeAt, format))}</span>
            </p>
            <div className="flex flex-wrap gap-3">
              <Button icon={Share2} onClick={() => void share(file)}>
                {text.share}
              </Button>
              <QuietButton
                onClick={() => {
                  saveCityFile(file)
                  setIsSaved(true)
                }}
              >
                {text.save}
              </QuietButton>
            </div>
          </>
        )}
        {isSaved && <Notice tone="good">{text.saved}</Notice>}
      </div>
    </section>
  )
}

type Reception = ReceivedCityFile | CityFileProblem | 'failed' | 'checking'

function Receive({ text }: { text: typeof cityFile }) {
  const [reception, setReception] = useState<Reception>()

  const receive = useCallback(async (file: Blob) => {
    setReception('checking')
    const outcome = await receiveCityFile(file, Date.now()).catch((error: unknown) =>
      error instanceof CityFileRefused ? error.problem : 'failed',
    )
    setReception(outcome)
    return outcome
  }, [])

  useEffect(() => {
    void receiveShared(receive).catch(() => setReception('failed'))
    // A file that the person opened from the device's files.
    window.launchQueue?.setConsumer(async ({ files }) => {
      const [handle] = files
      if (handle) await receive(await handle.getFile())
    })
  }, [receive])

  return (
    <section className="mt-12 border-t border-line pt-8">
      <h2 className="display text-3xl">{text.receive}</h2>
      <p className="mt-2 text-muted">{text.receiveText}</p>
      <FileButton icon={FileUp} className="mt-6" onChoose={file => void receive(file)}>
        {text.choose}
      </FileButton>
      <div className="mt-6">{reception && <Outcome reception={reception} text={text} />}</div>
    </section>
  )
}

/** A file that could not be stored or checked yet stays, so that the page reads it again when it is opened again. */
async function receiveShared(receive: (file: Blob) => Promise<Reception>) {
  const file = await sharedFile()
  const outcome = file && (await receive(file))
  if (outcome && outcome !== 'failed' && outcome !== 'no-keys') await deleteSharedFile()
}

function Outcome({ reception, text }: { reception: Reception; text: typeof cityFile }) {
  const { format } = useLanguage()
  if (reception === 'checking') return <Notice>{text.checking}</Notice>
  if (typeof reception === 'string') return <Notice tone="error">{text.problems[reception]}</Notice>

  const { place, sender, madeAt, isStored } = reception
  return (
    <Notice
      tone={isStored ? 'good' : 'info'}
      action={
        <LinkButton size="small" href={paths.city(countrySlug(place), citySlug(place))}>
          {text.see(place.city)}
        </LinkButton>
      }
    >
      {isStored ? text.received(place.city) : text.notNewer(place.city)}
      <span className="figures block font-normal">
        {text.from({ name: sender ?? text.aFriend, time: clockOrMoment(Date.parse(madeAt), format) })}
      </span>
    </Notice>
  )
}

declare global {
  interface Window {
    /** Files that the installed app was opened with; only in Chromium. */
    launchQueue?: { setConsumer: (consume: (launch: { files: FileSystemFileHandle[] }) => Promise<void>) => void }
  }
}
