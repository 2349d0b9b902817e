import { circle, fill, inTurn, isClave, moved, pointAt, stroke, times, wedge } from './shapes.ts'
import type { SubjectDrawing } from './subject.ts'

export const couple: SubjectDrawing = {
  shows: [14, 300],
  lockups: ['band', 'top'],
  stands: 'bottom',
  flips: true,
  draw({ ground, dark, main, second, light }) {
    return (
      circle(158, 160, 142, main) +
      times(16, step => circle(...pointAt(158, 160, 128, step * 22.5), isClave(step) ? 6 : 2.4, ground)) +
      stroke('M86 134Q104 84 164 40', dark, 17) +
      fill('M64 130C84 108 128 110 140 130C152 166 144 202 138 240L142 520H72L74 244C52 204 48 160 64 130Z', dark) +
      circle(106, 80, 25, dark) +
      fill('M78 72Q84 46 118 52Q136 58 134 70Q108 60 78 72Z', light) +
      stroke('M188 138Q194 84 164 40', light, 12) +
      times(9, at =>
        fill(wedge(192, 212, 6, 196 - at * 5, 86 + at * 15.4, 86 + (at + 1) * 15.4), inTurn(at, light, second, ground)),
      ) +
      times(9, at => circle(...pointAt(192, 212, 190 - at * 5, 86 + (at + 0.5) * 15.4), 7, main)) +
      fill('M172 132C190 118 214 122 222 136C228 164 218 190 212 218L170 218C172 186 160 160 172 132Z', light) +
      circle(196, 96, 21, light) +
      fill('M186 76Q222 66 220 104Q214 122 206 116Q214 90 186 76Z', second) +
      stroke('M206 142Q160 164 116 136', light, 11) +
      stroke('M104 158Q140 206 194 194', dark, 15)
    )
  },
}

export const skirt: SubjectDrawing = {
  shows: [40, 330],
  lockups: ['top', 'band'],
  flips: true,
  draw({ dark, main, second, light }) {
    return (
      times(15, at =>
        fill(wedge(150, 178, 14, 208, 93 + at * 11.6, 93 + (at + 1) * 11.6 + 0.3), inTurn(at, main, second, light)),
      ) +
      times(14, at => circle(...pointAt(150, 178, 208, 93 + (at + 0.5) * 12.4), 9, dark)) +
      fill('M122 182L134 116H166L178 182Z', dark) +
      circle(150, 82, 24, dark) +
      circle(171, 68, 12, second) +
      stroke('M136 126Q84 116 34 190', dark, 13) +
      stroke('M164 126Q216 116 266 190', dark, 13)
    )
  },
}

/** Raised hands in front of a stage. */
export const beams: SubjectDrawing = {
  shows: [10, 390],
  lockups: ['band'],
  stands: 'bottom',
  flips: true,
  draw({ dark, main, second, light }) {
    const directions = [-62, -36, -11, 14, 39, 64]
    const arm = (x: number, height: number, angle: number) =>
      moved(
        `translate(${x} 400) rotate(${angle})`,
        stroke(`M0 60V${-height}`, dark, 19),
        stroke(`M-8 ${2 - height}l-4 -28M-1 ${-height}v-34M7 ${-height}l4 -30`, dark, 6.4),
        stroke(`M10 ${14 - height}l11 -18`, dark, 6.4),
      )
    return (
      directions
        .map((angle, at) => fill(wedge(150, 30, 0.1, 700, 180 + angle - 8, 180 + angle + 8), inTurn(at, main, second)))
        .join('') +
      circle(150, 30, 13, light) +
      arm(46, 64, 12) +
      arm(152, 74, 3) +
      arm(252, 62, -12) +
      arm(16, 104, -8) +
      arm(74, 140, 5) +
      arm(122, 92, -10) +
      arm(184, 152, 7) +
      arm(228, 106, -5) +
      arm(282, 132, 8)
    )
  },
}

/** The first steps of a dance, as in a school's book. */
export const steps: SubjectDrawing = {
  shows: [56, 380],
  lockups: ['top'],
  flips: true,
  draw({ dark, main, second, light }) {
    const front = 'M0 -46C17 -46 23 -27 20 -6C18 6 15 12 15 18L-13 18C-13 10 -19 2 -20 -10C-22 -30 -14 -46 0 -46Z'
    const heel = 'M-12 25L14 25C17 44 10 52 1 52C-9 52 -15 44 -12 25Z'
    const sole = (x: number, y: number, angle: number, colour: string) =>
      moved(`translate(${x} ${y}) rotate(${angle}) scale(1.35)`, fill(front, colour), fill(heel, colour))
    const dashed = 'stroke-dasharray="1 8"'
    return (
      stroke('M40 372Q150 400 250 318', light, 4, 'stroke-dasharray="10 12"') +
      fill('M262 306l-6 24l-17 -14z', light) +
      sole(56, 274, 10, dark) +
      sole(128, 194, 6, main) +
      sole(196, 262, 14, second) +
      moved(
        'translate(246 128) rotate(24) scale(1.35)',
        stroke(front, dark, 3.4, dashed),
        stroke(heel, dark, 3.4, dashed),
      )
    )
  },
}

/** A hand fan. */
export const fan: SubjectDrawing = {
  shows: [44, 350],
  lockups: ['top', 'bottom'],
  flips: true,
  draw({ dark, main, second, light }) {
    const SEGMENTS = 11
    const open = 148 / SEGMENTS
    const at = (index: number) => -74 + index * open
    return moved(
      'rotate(-10 150 330)',
      times(SEGMENTS, index =>
        fill(wedge(150, 330, 110, 268, at(index), at(index + 1) + 0.3), inTurn(index, main, second)),
      ),
      times(SEGMENTS, index => circle(...pointAt(150, 330, 268, at(index + 0.5)), 19, inTurn(index, main, second))),
      times(SEGMENTS, index => circle(...pointAt(150, 330, 214, at(index + 0.5)), isClave(index) ? 11 : 4.5, light)),
      times(SEGMENTS + 1, index => {
        const [x, y] = pointAt(150, 330, index % SEGMENTS ? 150 : 262, at(index))
        return stroke(`M150 330L${x} ${y}`, dark, index % SEGMENTS ? 5 : 9)
      }),
      circle(150, 330, 13, dark),
      circle(150, 330, 5, light),
    )
  },
}

export const rose: SubjectDrawing = {
  shows: [20, 330],
  lockups: ['top', 'band'],
  flips: true,
  draw({ dark, main, second, light }) {
    const PETALS = 15
    return (
      stroke('M150 210Q120 330 180 520', dark, 10) +
      fill('M141 306Q54 272 40 350Q116 372 143 324Z', dark) +
      fill('M148 350Q232 300 270 356Q204 404 152 376Z', dark) +
      times(PETALS, index => {
        const size = 118 * ((PETALS - index) / PETALS) ** 0.82
        const angle = index * 137.5
        const [x, y] = pointAt(150, 168, size * 0.24, angle)
        return fill(wedge(x, y, 0.1, size, angle - 130, angle + 130), inTurn(index, main, second, light, second))
      })
    )
  },
}
