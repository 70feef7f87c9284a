import { chineseScene } from './scene.ts';

/** Scenes in the towns of Hong Kong and Taiwan. */
export const TOWN_SCENES = [
  chineseScene(
    {
      id: 'tea-restaurant',
      title: '茶餐廳點餐',
      place: '放學後，你到香港的茶餐廳吃下午茶。',
      roles: ['店員', '客人'],
    },
    `
    A | 您好，請問幾位？ | Nín hǎo, qǐngwèn jǐ wèi? | 你好，請問幾多位？
    B | 兩位，謝謝。有靠窗的位子嗎？ | Liǎng wèi, xièxie. Yǒu kào chuāng de wèizi ma? | 兩位，唔該。有冇近窗口嘅位呀？
    A | 有，這邊請。想吃點什麼？ | Yǒu, zhèbiān qǐng. Xiǎng chī diǎn shénme? | 有，呢邊請。想食啲咩呀？
    B | 我要一個菠蘿包和一杯熱奶茶。 | Wǒ yào yí ge bōluóbāo hé yì bēi rè nǎichá. | 我要一個菠蘿包同一杯熱奶茶。
    A | 菠蘿包要不要加牛油？ | Bōluóbāo yào bu yào jiā niúyóu? | 菠蘿包加唔加牛油？
    B | 要，奶茶請少放一點糖。 | Yào, nǎichá qǐng shǎo fàng yìdiǎn táng. | 加，奶茶唔該少甜。
    A | 好的，還要別的嗎？ | Hǎo de, hái yào biéde ma? | 好，仲要唔要其他嘢？
    B | 不用了，請問一共多少錢？ | Búyòng le, qǐngwèn yígòng duōshǎo qián? | 唔使喇，請問一共幾多錢？
    A | 一共四十二塊，請到前面付錢。 | Yígòng sìshí'èr kuài, qǐng dào qiánmiàn fùqián. | 一共四十二蚊，唔該去前面畀錢。
    B | 好的，謝謝你。 | Hǎo de, xièxie nǐ. | 好，唔該晒。
    `,
  ),
  chineseScene(
    {
      id: 'night-market',
      title: '逛夜市',
      place: '週末晚上，你和家人去逛台灣的夜市。',
      roles: ['老闆', '客人'],
    },
    `
    A | 同學，要不要試試看我們的豆花？ | Tóngxué, yào bu yào shìshi kàn wǒmen de dòuhuā? | 同學，要唔要試吓我哋嘅豆腐花？
    B | 看起來好好吃，有什麼口味？ | Kàn qǐlái hǎo hǎochī, yǒu shénme kǒuwèi? | 睇落好好食，有咩口味呀？
    A | 有花生、紅豆和芋頭。 | Yǒu huāshēng, hóngdòu hé yùtou. | 有花生、紅豆同埋芋頭。
    B | 哪一種最受歡迎？ | Nǎ yì zhǒng zuì shòu huānyíng? | 邊一種最受歡迎呀？
    A | 花生的賣得最好，又香又軟。 | Huāshēng de mài de zuì hǎo, yòu xiāng yòu ruǎn. | 花生嗰款賣得最好，又香又腍。
    B | 那我要一碗花生豆花，不要太甜。 | Nà wǒ yào yì wǎn huāshēng dòuhuā, bú yào tài tián. | 咁我要一碗花生豆腐花，唔好太甜。
    A | 要加冰還是熱的？ | Yào jiā bīng háishì rè de? | 要凍定係熱㗎？
    B | 熱的，我要帶走。多少錢？ | Rè de, wǒ yào dàizǒu. Duōshǎo qián? | 熱嘅，我要拎走。幾多錢呀？
    A | 一碗五十塊，小心燙。 | Yì wǎn wǔshí kuài, xiǎoxīn tàng. | 一碗五十蚊，小心熱呀。
    B | 謝謝老闆，生意興隆！ | Xièxie lǎobǎn, shēngyì xīnglóng! | 多謝老闆，生意興隆！
    `,
  ),
  chineseScene(
    {
      id: 'by-train',
      title: '搭車問路',
      place: '你第一次自己搭車去科學館，向站務員問路。',
      roles: ['站務員', '乘客'],
    },
    `
    A | 你好，需要幫忙嗎？ | Nǐ hǎo, xūyào bāngmáng ma? | 你好，使唔使幫手呀？
    B | 請問去科學館要怎麼走？ | Qǐngwèn qù kēxuéguǎn yào zěnme zǒu? | 請問去科學館點行呀？
    A | 先坐紅線，坐三站以後換車。 | Xiān zuò hóngxiàn, zuò sān zhàn yǐhòu huàn chē. | 搭紅線先，搭三個站之後轉車。
    B | 要在哪一個月台等車？ | Yào zài nǎ yí ge yuètái děng chē? | 要喺邊個月台等車呀？
    A | 在樓下的二號月台。 | Zài lóuxià de èr hào yuètái. | 喺樓下二號月台。
    B | 大概要坐多久？ | Dàgài yào zuò duō jiǔ? | 大概要搭幾耐呀？
    A | 大概二十分鐘就到了。 | Dàgài èrshí fēnzhōng jiù dào le. | 大概二十分鐘就到喇。
    B | 出站以後還要走很遠嗎？ | Chū zhàn yǐhòu hái yào zǒu hěn yuǎn ma? | 出站之後仲要行好遠㗎？
    A | 不遠，從四號出口出去就看到了。 | Bù yuǎn, cóng sì hào chūkǒu chūqù jiù kàndào le. | 唔遠，喺四號出口出去就見到喇。
    B | 我明白了，謝謝你的幫忙。 | Wǒ míngbái le, xièxie nǐ de bāngmáng. | 我明白喇，多謝你幫手。
    `,
  ),
  chineseScene(
    {
      id: 'inviting-a-friend',
      title: '打電話約朋友',
      place: '你打電話約朋友星期六去游泳。',
      roles: ['朋友', '你'],
    },
    `
    A | 喂，請問找哪一位？ | Wèi, qǐngwèn zhǎo nǎ yí wèi? | 喂，請問搵邊位？
    B | 喂，我是家明。你禮拜六有空嗎？ | Wèi, wǒ shì Jiāmíng. Nǐ lǐbàiliù yǒu kòng ma? | 喂，我係家明呀。你禮拜六得唔得閒？
    A | 上午要上鋼琴課，下午有空。 | Shàngwǔ yào shàng gāngqín kè, xiàwǔ yǒu kòng. | 上晝要上鋼琴堂，下晝得閒。
    B | 那我們下午去游泳，好不好？ | Nà wǒmen xiàwǔ qù yóuyǒng, hǎo bu hǎo? | 咁我哋下晝去游水，好唔好？
    A | 好啊！可是聽說禮拜六會下雨。 | Hǎo a! Kěshì tīngshuō lǐbàiliù huì xià yǔ. | 好呀！但係聽講禮拜六會落雨。
    B | 沒關係，我們去室內游泳池。 | Méi guānxi, wǒmen qù shìnèi yóuyǒngchí. | 唔緊要，我哋去室內泳池。
    A | 幾點、在哪裡見面？ | Jǐ diǎn, zài nǎlǐ jiànmiàn? | 幾點、喺邊度等呀？
    B | 兩點半在公車站見面吧。 | Liǎng diǎn bàn zài gōngchēzhàn jiànmiàn ba. | 兩點半喺巴士站等啦。
    A | 好，我會記得帶泳帽和毛巾。 | Hǎo, wǒ huì jìde dài yǒngmào hé máojīn. | 好，我會記得帶泳帽同毛巾。
    B | 那就這樣，禮拜六見！ | Nà jiù zhèyàng, lǐbàiliù jiàn! | 咁就咁話，禮拜六見！
    `,
  ),
];
