/** Statuses in which no money has moved or will move: their amounts are listed and not summed. */
export const statusesWithoutMoney = [202, 230, 231];
