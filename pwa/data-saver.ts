import { create } from 'zustand'

const CHOICE = 'pista.save-data'

/** Whether the visitor chose to save data; everything that polls then polls once a minute. */
export const useDataSaver = create<{ isOn: boolean }>(() => ({ isOn: localStorage.getItem(CHOICE) === 'on' }))

export function saveData(isOn: boolean) {
  if (isOn) localStorage.setItem(CHOICE, 'on')
  else localStorage.removeItem(CHOICE)
  useDataSaver.setState({ isOn })
}
