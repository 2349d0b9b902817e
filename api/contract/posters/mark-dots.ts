const STEPS = 16
const SON_CLAVE = [0, 3, 6, 10, 12]

/** The logo as circles around the centre of a square of 100 × 100: sixteen steps, those of the clave lit. */
export const markDots = Array.from({ length: STEPS }, (_, step) => {
  const angle = (step / STEPS) * Math.PI * 2 - Math.PI / 2
  const isLit = SON_CLAVE.includes(step)
  const place = (unit: number) => Math.round(unit * 400) / 10
  return { step, isLit, x: place(Math.cos(angle)), y: place(Math.sin(angle)), radius: isLit ? 9 : 3 }
})
