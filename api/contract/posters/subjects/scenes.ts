import { circle, fill, inTurn, isClave, moved, pointAt, rect, ring, stroke, times } from './shapes.ts'
import type { SubjectDrawing } from './subject.ts'

export const street: SubjectDrawing = {
  shows: [24, 390],
  lockups: ['band', 'top'],
  stands: 'bottom',
  flips: true,
  draw({ dark, main, second, light }) {
    const house = (x: number, width: number, top: number, wall: string, roof: string, rows: number) => {
      const columns = Math.floor(width / 30)
      return (
        rect(x, top, width, 600 - top, wall) +
        rect(x, top, width, 8, roof) +
        times(rows * columns, at => {
          const column = at % columns
          const row = Math.floor(at / columns)
          const left = x + 9 + column * ((width - 8) / columns)
          const y = top + 22 + row * 50
          const isLit = (column + row * 2 + x) % 3 !== 0
          const window = `M${left} ${y + 28}V${y + 9}A8 8 0 0 1 ${left + 16} ${y + 9}V${y + 28}Z`
          return fill(window, isLit ? light : roof)
        })
      )
    }
    const flags = [134, 146, 152, 149, 138, 124, 112, 106, 107, 112, 118, 126]
    return (
      circle(214, 78, 46, light) +
      house(-66, 134, 150, second, dark, 5) +
      house(68, 58, 206, main, dark, 4) +
      house(126, 82, 120, dark, second, 6) +
      house(208, 48, 230, main, dark, 4) +
      house(256, 120, 168, second, dark, 5) +
      stroke('M-60 112Q90 190 170 110T360 130', light, 1.8) +
      flags
        .map((y, at) => fill(`M${12 + at * 25} ${y}l14 ${at % 2 ? -3 : 3}l-5 16z`, inTurn(at, main, light, second)))
        .join('')
    )
  },
}

export const candles: SubjectDrawing = {
  shows: [56, 350],
  lockups: ['top', 'band'],
  stands: 'bottom',
  flips: false,
  draw({ dark, main, second, light }) {
    const candle = (x: number, y: number, scale: number) =>
      moved(
        `translate(${x} ${y}) scale(${scale})`,
        rect(-7, 8, 14, 500, light, 'rx="3"'),
        fill('M0 -46C19 -20 17 5 0 8C-17 5 -19 -20 0 -46Z', main),
        fill('M0 -22C9 -11 8 3 0 5C-8 3 -9 -11 0 -22Z', second),
      )
    return (
      candle(150, 110, 0.9) +
      candle(88, 128, 0.95) +
      candle(212, 128, 0.95) +
      candle(38, 164, 1.1) +
      candle(262, 164, 1.1) +
      candle(116, 186, 1.2) +
      candle(186, 186, 1.2) +
      fill('M-200 320C-90 300 70 262 150 300S310 300 500 270V600H-200Z', second) +
      fill('M-200 380C-90 360 80 300 170 342S310 340 500 310V600H-200Z', dark)
    )
  },
}

export const river: SubjectDrawing = {
  shows: [56, 380],
  lockups: ['top', 'band'],
  stands: 'bottom',
  flips: true,
  draw({ ground, dark, main, second, light }) {
    return (
      circle(196, 128, 68, light) +
      times(4, at => rect(100, 132 + at * 17, 200, 3 + at * 2.4, ground)) +
      fill('M-200 260L-60 130L0 210L70 140L128 196L182 158L300 232L420 150L600 260V600H-200Z', second) +
      fill('M-200 240C-100 300 -40 280 0 262Q80 206 160 244C240 280 240 250 300 226S420 260 500 230V600H-200Z', main) +
      fill(
        'M190 236C150 262 262 286 196 318C150 344 96 372 50 600H270C250 400 300 330 262 302C236 280 196 262 206 238Z',
        light,
      ) +
      fill('M-200 360Q70 280 112 350T130 600H-200Z', dark)
    )
  },
}

/** A woven hat from above. */
export const hat: SubjectDrawing = {
  shows: [50, 310],
  lockups: ['top', 'bottom', 'band'],
  flips: true,
  draw({ dark, main, light }) {
    const braid = (radius: number, width: number, dashes: string) =>
      ring(0, 0, radius, light, width, `stroke-dasharray="${dashes}"`)
    return (
      moved(
        'translate(150 184) rotate(-18) scale(1 0.78)',
        circle(0, 0, 144, dark),
        braid(133, 9, '10 6'),
        ring(0, 0, 119, main, 6),
        braid(105, 13, '5 8.2'),
        ring(0, 0, 90, light, 5),
        braid(76, 12, '14 8'),
      ) +
      moved(
        'translate(158 152) rotate(-18) scale(1 0.8)',
        circle(0, 0, 68, dark),
        ring(0, 0, 62, light, 5),
        braid(50, 11, '6 7'),
        ring(0, 0, 37, main, 5),
        braid(25, 10, '9 6'),
        circle(0, 0, 9, light),
      )
    )
  },
}

export const chain: SubjectDrawing = {
  shows: [90, 384],
  lockups: ['bottom', 'band'],
  stands: 'top',
  flips: false,
  draw({ dark, main, second, light }) {
    const LINKS = 41
    return (
      times(LINKS, at => {
        // A hanging chain, by the sideways distance from its lowest point.
        const side = Math.sign(at - (LINKS - 1) / 2) * (Math.abs(at - (LINKS - 1) / 2) / 20) ** 0.62
        const x = 150 + side * 150
        const y = 262 - side ** 2 * 340
        const angle = (Math.atan2(-680 * side, 150) * 180) / Math.PI
        const link =
          at % 2
            ? rect(-15, -4.5, 30, 9, dark, 'rx="4.5"')
            : `<rect x="-16" y="-10" width="32" height="20" rx="10" fill="none" stroke="${dark}" stroke-width="6.5"/>`
        return moved(`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(1)})`, link)
      }) +
      circle(150, 306, 72, dark) +
      circle(150, 306, 61, second) +
      times(16, step =>
        circle(...pointAt(150, 306, 44, step * 22.5), isClave(step) ? 8 : 3, isClave(step) ? main : light),
      )
    )
  },
}

export const disco: SubjectDrawing = {
  shows: [40, 326],
  lockups: ['bottom', 'band'],
  stands: 'top',
  flips: true,
  draw({ dark, main, second, light }) {
    const ROWS = 9
    const COLUMNS = 10
    const size = 128
    const edge = (index: number, count: number) => Math.sin((index / count - 0.5) * Math.PI)
    return (
      stroke('M150 70V-300', dark, 6) +
      circle(150, 182, size + 8, dark) +
      times(ROWS * COLUMNS, at => {
        const row = Math.floor(at / COLUMNS)
        const column = at % COLUMNS
        const top = edge(row, ROWS)
        const bottom = edge(row + 1, ROWS)
        const half = Math.sqrt(1 - ((top + bottom) / 2) ** 2)
        const left = edge(column, COLUMNS) * half
        const right = edge(column + 1, COLUMNS) * half
        const colour = inTurn(
          (row * 3 + column * 5 + row * column) % 7,
          light,
          main,
          second,
          main,
          second,
          light,
          second,
        )
        return rect(
          150 + left * size + 1.5,
          182 + top * size + 1.5,
          Math.max(0.5, (right - left) * size - 3),
          Math.max(0.5, (bottom - top) * size - 3),
          colour,
        )
      }) +
      [
        [42, 46, 22],
        [262, 70, 16],
        [276, 300, 24],
        [32, 288, 14],
      ]
        .map(([x = 0, y = 0, reach = 0]) =>
          fill(
            `M${x} ${y - reach}Q${x} ${y} ${x + reach} ${y}Q${x} ${y} ${x} ${y + reach}Q${x} ${y} ${x - reach} ${y}Q${x} ${y} ${x} ${y - reach}Z`,
            light,
          ),
        )
        .join('')
    )
  },
}

export const palm: SubjectDrawing = {
  shows: [34, 360],
  lockups: ['top', 'band'],
  stands: 'bottom',
  flips: true,
  draw({ dark, main, second, light }) {
    const leaf = (angle: number, length: number) =>
      moved(
        `translate(164 140) rotate(${angle})`,
        fill(
          `M0 0C${length * 0.3} -46 ${length * 0.75} -40 ${length} 18C${length * 0.7} -8 ${length * 0.35} -6 0 0Z`,
          dark,
        ),
      )
    return (
      circle(132, 170, 112, main) +
      times(3, at => rect(-200, 300 + at * 30, 700, 600, inTurn(at, second, light, second))) +
      fill('M152 140C166 220 160 300 136 600H176C186 300 184 220 172 140Z', dark) +
      leaf(-150, 132) +
      leaf(-118, 108) +
      leaf(-62, 112) +
      leaf(-26, 136) +
      leaf(12, 128) +
      moved('translate(328 0) scale(-1 1)', leaf(12, 128), leaf(-26, 136)) +
      circle(152, 152, 11, second) +
      circle(174, 156, 12, second)
    )
  },
}

/** The moon over water. */
export const moon: SubjectDrawing = {
  shows: [36, 366],
  lockups: ['top', 'band'],
  stands: 'bottom',
  flips: true,
  draw({ ground, dark, main, second, light }) {
    const wave = (y: number, colour: string) =>
      fill(`M-200 ${y}${times(12, () => 'q25 -26 50 0t50 0')}V900H-200Z`, colour)
    return (
      circle(166, 148, 104, main) +
      circle(206, 122, 88, ground) +
      times(16, step => {
        const [x, y] = pointAt(166, 148, 132, step * 22.5)
        return circle(x, y, isClave(step) ? 5.5 : 2, light)
      }) +
      wave(286, light) +
      wave(318, second) +
      wave(350, dark)
    )
  },
}

/** The bar of the clave as a ring, where a poster that is all title is too small for its title. */
export const type: SubjectDrawing = {
  shows: [60, 340],
  lockups: ['band'],
  flips: false,
  draw({ dark, main, second, light }) {
    return (
      circle(150, 200, 62, second) +
      circle(150, 200, 22, dark) +
      times(16, step => {
        const [x, y] = pointAt(150, 200, 118, step * 22.5)
        return circle(x, y, isClave(step) ? 25 : 8, isClave(step) ? main : light)
      })
    )
  },
}
