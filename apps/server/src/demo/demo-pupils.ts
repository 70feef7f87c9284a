/** The other people of the demo school, so that its lists look like those of a school. All have the demo password. */
export const DEMO_PUPILS: readonly DemoPupil[] = [
  ...(['陳嘉欣', '黃子軒', '林芷晴', '張柏翰', '吳思穎', '劉宇軒', '蔡雅婷', '楊承恩'] as const).map(
    pupil('s1'),
  ),
  ...(['許家豪', '鄭詠琳', '謝明哲', '郭曉彤', '洪志偉', '曾樂怡', '邱俊傑', '廖欣妤'] as const).map(
    pupil('s2'),
  ),
  { email: 's301@demo.school', name: '周凱文', userType: 'student', status: 'pending' },
  { email: 's302@demo.school', name: '葉梓晴', userType: 'student', status: 'inactive' },
  { email: 's303@demo.school', name: '蘇浩然', userType: 'premium', expiredDaysAgo: 30 },
  { email: 't01@demo.school', name: '方美玲老師', userType: 'teacher', school: 1 },
  { email: 's401@demo.school', name: '石家瑜', userType: 'student', school: 1 },
  { email: 's402@demo.school', name: '溫思齊', userType: 'student', school: 1 },
];

export const DEMO_SCHOOLS = ['學伴示範學校', '學伴示範小學'] as const;

type DemoPupil = {
  email: string;
  name: string;
  userType: string;
  status?: 'inactive' | 'pending';
  expiredDaysAgo?: number;
  /** Place in {@link DEMO_SCHOOLS}; the first one unless said. */
  school?: number;
};

function pupil(form: string) {
  return (name: string, index: number): DemoPupil => ({
    email: `${form}${String(index + 1).padStart(2, '0')}@demo.school`,
    name,
    userType: 'student',
  });
}
