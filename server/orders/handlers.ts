import { api } from '#contract/index.ts'
import { implement } from '../http/call.ts'
import { byDay, month } from './calendar.ts'
import { cancel } from './cancel.ts'
import { create } from './create.ts'
import { done } from './done.ts'
import { labelCustomers, updateHeader } from './header.ts'
import { removeFromMenu } from './lines/menu-removal.ts'
import { save } from './lines/save-line.ts'
import { addLine, saveLines } from './lines/save-lines.ts'
import { load } from './load.ts'
import { ofDay } from './of-day.ts'

export const orderHandlers = implement('orders', api.orders, {
  month,
  byDay,
  ofDay,
  load,
  create,
  cancel,
  updateHeader,
  saveLine: save,
  addLine,
  saveLines,
  removeFromMenu,
  labelCustomers,
  done,
})
