import { useState } from 'react'
import { untilLoaded } from '#pwa/data/until-loaded.ts'
import { useEmbedsI18n } from '#pwa/i18n/pages/embeds.ts'
import { Button, type ButtonLook } from '#pwa/ui/button.tsx'
import { optional } from '#pwa/ui/optional.tsx'

const EmbedDialog = optional(() => untilLoaded(() => import(/* online */ './embed-dialog.tsx')))

/**
 * `list` is the last part of the address of the embed, such as `us/miami`; `title` is the name of the list. With
 * `genre` the dialog offers the lists of one genre, and begins with this one; it is empty for all genres.
 */
type Props = { list: string; title: string; genre?: string; look?: ButtonLook }

/** Opens the dialog with the code that shows this list on another site. */
export function EmbedButton({ list, title, genre, look = 'quiet' }: Props) {
  const i18n = useEmbedsI18n()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)

  const open = () => {
    setWasOpen(true)
    setIsOpen(true)
  }
  return (
    <>
      <Button look={look} onClick={open}>
        {i18n.button}
      </Button>
      {wasOpen && (
        <EmbedDialog
          key={genre}
          list={list}
          title={title}
          genre={genre}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
