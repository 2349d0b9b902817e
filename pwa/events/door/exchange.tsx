import ScanLine from 'lucide-react/icons/scan-line'
import { useEffect, useRef, useState } from 'react'
import { isWithin, missingIn, Parts, type Sketch, sketchOf } from '#contract/events/door/door-exchange.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useDoorI18n } from '#pwa/i18n/pages/door.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { Button, SmallButton } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { doorCodes, doorMessageIn } from '#sw/cache/door-codes.ts'
import { QrCode } from '../pass/qr-code.tsx'
import { Camera } from './camera.tsx'
import type { Door } from './use-door.ts'

/**
 * Two phones without any network: this phone shows what it has, and, once it has read a code of the other phone, the
 * rows that the other one lacks. Both do the same until they have the same rows.
 */
export function Exchange({ door, onClose }: { door: Door; onClose: () => void }) {
  const { format } = useLanguage()
  const text = useDoorI18n().exchange
  const { list } = door.stored
  const { rows } = door
  const [theirs, setTheirs] = useState<Sketch>()
  const [codes, setCodes] = useState<string[]>([])
  const [shown, setShown] = useState(0)
  const [isScanning, setIsScanning] = useState(false)
  const [news, setNews] = useState<string>()
  const [isForeign, setIsForeign] = useState(false)
  const parts = useRef(new Parts())

  useEffect(() => {
    let isOver = false
    const message = { sketch: sketchOf(rows), rows: theirs ? missingIn(theirs, rows) : [] }
    void doorCodes(list, message).then(made => {
      if (isOver) return
      setCodes(made)
      setShown(0)
    })
    return () => {
      isOver = true
    }
  }, [rows, theirs, list])

  const read = async (code: string) => {
    const bytes = parts.current.add(code)
    if (bytes === 'part') return setNews(text.part({ count: parts.current.missing, tag: format.tag }))
    const message = bytes ? await doorMessageIn(list, bytes) : 'foreign'
    setIsForeign(message === 'foreign')
    setNews(undefined)
    setIsScanning(false)
    if (message === 'foreign') return
    const count = await door.receive(message.rows)
    setTheirs(message.sketch)
    setNews(text.received({ count, tag: format.tag }))
  }
  const mine = sketchOf(rows)
  const isSame = theirs !== undefined && isWithin(mine, theirs) && isWithin(theirs, mine)
  const code = codes[shown]
  return (
    <Dialog isOpen onClose={onClose} title={text.title}>
      <p className="mb-4 text-muted">{text.text}</p>
      {code !== undefined && (
        <div data-theme="light" className="rounded-card bg-surface text-text forced-color-adjust-none">
          <QrCode
            content={code}
            label={text.code({ nth: shown + 1, count: codes.length })}
            className="mx-auto w-full"
          />
        </div>
      )}
      {isSame && (
        <Notice tone="good" className="mt-4">
          {text.same}
        </Notice>
      )}
      {!isSame && news !== undefined && <Notice className="mt-4">{news}</Notice>}
      {isForeign && (
        <Notice tone="error" className="mt-4">
          {text.foreign}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button icon={ScanLine} onClick={() => setIsScanning(true)} className="grow">
          {text.scan}
        </Button>
        {codes.length > 1 && (
          <SmallButton onClick={() => setShown((shown + 1) % codes.length)}>
            {text.next} · {shown + 1}/{codes.length}
          </SmallButton>
        )}
      </div>
      {isScanning && (
        <Camera hint={news ?? text.scan} onCode={scanned => void read(scanned)} onClose={() => setIsScanning(false)} />
      )}
    </Dialog>
  )
}
