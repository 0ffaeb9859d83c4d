import { api } from '#contract/index.ts'
import { implement } from '../handle.ts'
import { byDay, month } from './calendar.ts'
import { cancel, updateHeader } from './change.ts'
import { create } from './create.ts'
import { done } from './done.ts'
import { load } from './load.ts'
import { save } from './save-line.ts'

export const orderHandlers = implement('orders', api.orders, {
  month,
  byDay,
  load,
  create,
  cancel,
  updateHeader,
  saveLine: save,
  done,
})
