// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ApiRefusal } from '../../portal/api.ts'
import { ConfirmProvider } from '../dialog/Confirm.tsx'
import { TextField } from '../field/TextField.tsx'
import { DateField } from './DateField.tsx'
import { Form } from './Form.tsx'
import { Switch } from './Switch.tsx'
import { useForm } from './use-form.ts'

const start = { version: 1, name: 'Lakeshore', pos: '', on: false, date: '' }
type Values = typeof start
let saved: Values[] = []
let judgesDate = false
let answer: (values: Values) => ApiRefusal | Values = (values) => values

function Sample() {
  const form = useForm<Values>({
    start,
    judge: ({ name, on, date }) => [
      ...(name === '' ? [{ field: 'name', text: 'Value is required' }] : []),
      ...(judgesDate && date === '' ? [{ field: 'date', text: 'Value is required' }] : []),
      ...(name === 'Open' && !on ? [{ field: 'on', text: 'An open one is active' }] : []),
      ...(name === 'Open' && date === '' ? [{ field: 'date', text: 'An open one needs a date' }] : []),
    ],
    readConflict: ({ facts }) => ({ theirs: facts.current as Values, by: 'ANN' }),
  })
  return (
    <Form
      form={form}
      fields={{
        name: { label: 'Name' },
        pos: { label: 'POS' },
        date: { label: 'Expires On' },
        on: { label: 'Active', say: (on) => (on ? 'on' : 'off') },
      }}
      isBusy={false}
      notSaved="The location was not saved."
      action="Update"
      onSave={async (values) => {
        saved.push(values)
        const said = answer(values)
        if (said instanceof ApiRefusal) form.refused(said)
        else form.reset(said)
      }}
    >
      <TextField label="Name" max={10} {...form.text('name')} />
      <TextField label="POS" isUpper {...form.text('pos')} />
      <Switch label="Active" {...form.flag('on')} />
      <DateField
        label="Expires On"
        today="2026-11-22"
        value={form.values.date}
        id={form.idOf('date')}
        error={form.faultOf('date')}
        onChange={(date) => form.set({ date: date ?? '' })}
      />
    </Form>
  )
}

beforeEach(async () => {
  saved = []
  judgesDate = false
  answer = (values) => values
  const router = createRouter({ routeTree: createRootRoute({ component: Sample }), history: createMemoryHistory() })
  render(
    <ConfirmProvider>
      <RouterProvider router={router as never} />
    </ConfirmProvider>,
  )
  await screen.findByLabelText('Name')
})
afterEach(cleanup)

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const update = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Update' })))

describe('a form of one record', () => {
  test('what is wrong stands at the top, takes the focus and leads to its field; nothing is sent', async () => {
    type('Name', '')
    await update()
    const box = screen.getByRole('alert')
    expect(within(box).getByText('There is a problem')).toBeTruthy()
    expect(document.activeElement?.contains(box)).toBe(true)
    expect(field('Name').getAttribute('aria-invalid')).toBe('true')
    fireEvent.click(within(box).getByText('Name: Value is required'))
    expect(document.activeElement).toBe(field('Name'))
    expect(saved).toEqual([])
  })

  test('a fixed line stays where it is and is marked, so that nothing moves under the pointer; the next try ends it', async () => {
    type('Name', '')
    await update()
    const line = () => screen.getByRole('alert').querySelector('li')
    fireEvent.blur(field('Name'))
    expect(line()?.textContent, 'left as it was').toBe('Name: Value is required')
    type('Name', 'Lake')
    fireEvent.blur(field('Name'))
    expect(line()?.textContent).toBe('Name: Value is required Fixed')
    expect(field('Name').getAttribute('aria-invalid')).toBeNull()
    expect(screen.getByRole('alert').getAttribute('aria-atomic'), 'only the mark is read').toBe('false')
    type('Name', '')
    fireEvent.blur(field('Name'))
    expect(line()?.textContent, 'wrong again').toBe('Name: Value is required')
    type('Name', 'Lake')
    fireEvent.blur(field('Name'))
    await update()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(saved).toEqual([{ ...start, name: 'Lake' }])
  })

  test('what the server refused counts as fixed only once it has another value', async () => {
    answer = () =>
      new ApiRefusal('POS is taken.', 'invalid', 200, { faults: [{ field: 'pos', text: 'POS is taken.' }] })
    type('POS', 'x1')
    await update()
    fireEvent.blur(field('Name'))
    fireEvent.blur(field('POS'))
    expect(screen.getByRole('alert').textContent).not.toContain('Fixed')
    expect(field('POS').getAttribute('aria-invalid')).toBe('true')
    type('POS', 'x2')
    fireEvent.blur(field('POS'))
    expect(screen.getByRole('alert').textContent).toContain('POS is taken. Fixed')
    expect(field('POS').getAttribute('aria-invalid')).toBeNull()
  })

  test('a date is judged again when it is left, as a text field is', async () => {
    judgesDate = true
    await update()
    expect(screen.getByRole('alert').textContent).toContain('Expires On: Value is required')
    type('Expires On', '7/4/27')
    fireEvent.blur(field('Expires On'))
    expect(screen.getByRole('alert').textContent).toContain('Expires On: Value is required Fixed')
  })

  test('a switch and a date that were refused are judged again as soon as they are changed, each by itself', async () => {
    type('Name', 'Open')
    await update()
    const isWrong = () => ['Active', 'Expires On'].map((label) => field(label).getAttribute('aria-invalid'))
    expect(isWrong()).toEqual(['true', 'true'])
    type('Expires On', '12/3')
    expect(isWrong(), 'still no date').toEqual(['true', 'true'])
    type('Expires On', '12/31/2026')
    expect(isWrong()).toEqual(['true', null])
    fireEvent.click(field('Active'))
    expect(isWrong()).toEqual([null, null])
    expect(screen.queryAllByText(/^An open one/)).toEqual([])
  })

  test('Ctrl+Enter saves; what is saved is the new start', async () => {
    type('Name', 'Lake')
    expect(screen.getByText('Not saved yet')).toBeTruthy()
    await act(async () => fireEvent.keyDown(field('Name'), { key: 'Enter', ctrlKey: true }))
    expect(saved).toEqual([{ ...start, name: 'Lake' }])
    expect(screen.queryByText('Not saved yet')).toBeNull()
  })

  test('the server’s faults stand at their fields, another refusal at the top; nothing typed is lost', async () => {
    answer = () =>
      new ApiRefusal('POS is taken.', 'invalid', 200, { faults: [{ field: 'pos', text: 'POS is taken.' }] })
    type('POS', 'x1')
    await update()
    expect(field('POS').value).toBe('X1')
    expect(field('POS').getAttribute('aria-invalid')).toBe('true')
    answer = () => new ApiRefusal('Storage is full.', 'storage full', 503, {})
    await update()
    expect(screen.getByRole('alert').textContent).toContain('The location was not saved. Storage is full.')
  })

  test('what another saved meanwhile is shown beside mine, and the choice is saved on their version', async () => {
    answer = (values) =>
      values.version === 1
        ? new ApiRefusal('ANN changed it.', 'conflict', 200, {
            current: { ...start, version: 2, name: 'Shore', on: true },
          })
        : { ...values, version: 3 }
    type('Name', 'Lake')
    type('POS', 'A7')
    await update()
    const dialog = screen.getByRole('alertdialog')
    expect(dialog.textContent).toContain('Yours: Lake')
    const radio = within(dialog).getByLabelText(/Yours/)
    expect(fireEvent.keyDown(radio, { key: 'Enter' }), 'Enter does not send the form once more').toBe(false)
    await act(async () => fireEvent.keyDown(radio, { key: 'Enter', ctrlKey: true }))
    expect(saved).toHaveLength(1)
    expect(dialog.textContent).toContain('ANN’s: Shore')
    expect(dialog.textContent).toContain('Active: ANN changed it from off to on.')
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save' })))
    expect(saved, 'nothing until somebody chose').toHaveLength(1)
    fireEvent.click(within(dialog).getByLabelText(/Yours/))
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save' })))
    expect(saved[1]).toEqual({ ...start, version: 2, name: 'Lake', pos: 'A7', on: true })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('a hidden character that came with a paste is said at its field, and nothing is sent', async () => {
    type('Name', 'Lake\u200bshore')
    await update()
    expect(field('Name').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toContain('Name: The text has a hidden character')
    expect(saved).toEqual([])
    type('Name', 'Lakeshore')
    fireEvent.blur(field('Name'))
    expect(field('Name').getAttribute('aria-invalid')).toBeNull()
  })

  test('characters are counted as people count them', () => {
    type('Name', '👍'.repeat(9))
    expect(screen.getByText('1 character left')).toBeTruthy()
    type('Name', '👍'.repeat(11))
    expect(screen.getByText('1 character too many')).toBeTruthy()
  })

  test('capital letters in the value; dates as people type them, with their weekday', () => {
    type('POS', 'ab1')
    expect(field('POS').value).toBe('AB1')
    type('Expires On', '7/4/27')
    fireEvent.blur(field('Expires On'))
    expect(field('Expires On').value).toBe('07/04/2027')
    expect(screen.getByText('MM/DD/YYYY · Sunday')).toBeTruthy()
    type('Expires On', '13/1')
    expect(field('Expires On').getAttribute('aria-invalid'), 'while it is typed').toBeNull()
    fireEvent.blur(field('Expires On'))
    expect(field('Expires On').getAttribute('aria-invalid'), 'once it is left').toBe('true')
  })

  test('USR-04 a date is picked in the browser’s calendar too, from 2000 to 2099, and stands as if it were typed', () => {
    const opened: HTMLInputElement[] = []
    Object.defineProperty(HTMLInputElement.prototype, 'showPicker', {
      configurable: true,
      value(this: HTMLInputElement) {
        opened.push(this)
      },
    })
    type('Expires On', '6/30')
    fireEvent.click(screen.getByRole('button', { name: 'Open calendar' }))
    const [native] = opened
    expect(native).toMatchObject({ type: 'date', min: '2000-01-01', max: '2099-12-31' })
    fireEvent.change(native as HTMLInputElement, { target: { value: '2027-06-30' } })
    expect(field('Expires On').value).toBe('06/30/2027')
    expect(screen.getByText(/Wednesday/)).toBeTruthy()
    Reflect.deleteProperty(HTMLInputElement.prototype, 'showPicker')
  })
})
