import { create } from 'zustand'

/** The event of Chromium that offers the installation; the types of the DOM do not have it. */
type InstallPromptEvent = Event & { prompt: () => Promise<unknown> }

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent
  }
}

type InstallPrompt = { show: (() => Promise<void>) | null }

/** `show` asks the browser to install the app. Null where the browser has not offered that. */
export const useInstallPrompt = create<InstallPrompt>(() => ({ show: null }))

/** Keeps the offer of the browser for the right moment. Call it at the start: the event comes once, and early. */
export function keepInstallPrompt() {
  window.addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    useInstallPrompt.setState({
      show: async () => {
        // A browser accepts each event once.
        useInstallPrompt.setState({ show: null })
        await event.prompt()
      },
    })
  })
  window.addEventListener('appinstalled', () => useInstallPrompt.setState({ show: null }))
}
