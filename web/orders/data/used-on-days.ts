import { WEEKDAYS, type Weekday, weekdayName } from '#rules/calendar.ts'

/** A select knows texts: the weekday's number as one. */
export const usedOnChoices = WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(day) }))
export const chosenDay = (value: string): Weekday | undefined => WEEKDAYS.find((day) => String(day) === value)
