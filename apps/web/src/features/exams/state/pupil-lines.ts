/** What a pupil fills in at the top of a paper. */
export const PUPIL_LINES = ['姓名', '班別', '學號', '日期'] as const;
