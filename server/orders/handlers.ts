import { api } from '#contract/index.ts'
import { implement } from '../call.ts'
import { byDay, month } from './calendar.ts'
import { cancel } from './change.ts'
import { closedDays, move } from './closed-days.ts'
import { create } from './create.ts'
import { done } from './done.ts'
import { labelCustomers, updateHeader } from './header.ts'
import { load } from './load.ts'
import { removeFromMenu } from './menu-removal.ts'
import { save } from './save-line.ts'
import { addLine, saveLines } from './save-lines.ts'

export const orderHandlers = implement('orders', api.orders, {
  month,
  byDay,
  load,
  create,
  cancel,
  updateHeader,
  saveLine: save,
  addLine,
  saveLines,
  removeFromMenu,
  labelCustomers,
  closedDays,
  move,
  done,
})
