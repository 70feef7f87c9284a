import { chineseScene } from './scene.ts';

/** Scenes in and around the school. */
export const SCHOOL_SCENES = [
  chineseScene(
    {
      id: 'new-classmate',
      title: '新同學',
      place: '開學第一天，班上來了一位新同學。',
      roles: ['新同學', '你'],
    },
    `
    A | 你好，請問這裡有人坐嗎？ | Nǐ hǎo, qǐngwèn zhèlǐ yǒu rén zuò ma? | 你好，請問呢度有冇人坐？
    B | 沒有人，你坐吧。你是新同學嗎？ | Méiyǒu rén, nǐ zuò ba. Nǐ shì xīn tóngxué ma? | 冇人，你坐啦。你係咪新同學呀？
    A | 是的，我叫林小雨，剛剛搬到這裡。 | Shì de, wǒ jiào Lín Xiǎoyǔ, gānggāng bān dào zhèlǐ. | 係呀，我叫林小雨，啱啱搬嚟呢度。
    B | 歡迎你！我叫陳家明。 | Huānyíng nǐ! Wǒ jiào Chén Jiāmíng. | 歡迎你！我叫陳家明。
    A | 很高興認識你。你平常喜歡做什麼？ | Hěn gāoxìng rènshi nǐ. Nǐ píngcháng xǐhuān zuò shénme? | 好高興識到你。你平時鍾意做咩㗎？
    B | 我喜歡看書，也喜歡打羽毛球。 | Wǒ xǐhuān kàn shū, yě xǐhuān dǎ yǔmáoqiú. | 我鍾意睇書，亦都鍾意打羽毛球。
    A | 我也會打羽毛球，不過打得不太好。 | Wǒ yě huì dǎ yǔmáoqiú, búguò dǎ de bú tài hǎo. | 我都識打羽毛球，不過打得唔係幾好。
    B | 沒關係，放學以後我們一起練習。 | Méi guānxi, fàngxué yǐhòu wǒmen yìqǐ liànxí. | 唔緊要，放學之後我哋一齊練習啦。
    A | 太好了，謝謝你！ | Tài hǎo le, xièxie nǐ! | 太好喇，多謝你！
    B | 不客氣，下課我帶你去看看球場。 | Bú kèqì, xià kè wǒ dài nǐ qù kànkan qiúchǎng. | 唔使客氣，落堂我帶你去睇吓個球場。
    `,
  ),
  chineseScene(
    {
      id: 'borrowing-books',
      title: '圖書館借書',
      place: '你到學校圖書館借書，回家寫報告。',
      roles: ['圖書館老師', '學生'],
    },
    `
    A | 同學，你想找什麼書？ | Tóngxué, nǐ xiǎng zhǎo shénme shū? | 同學，你想搵咩書呀？
    B | 老師好，我想找關於海洋動物的書。 | Lǎoshī hǎo, wǒ xiǎng zhǎo guānyú hǎiyáng dòngwù de shū. | 老師你好，我想搵關於海洋動物嘅書。
    A | 那些書在左邊第三個書架。 | Nàxiē shū zài zuǒbiān dì sān ge shūjià. | 嗰啲書喺左邊第三個書架。
    B | 找到了！我可以借幾本？ | Zhǎodào le! Wǒ kěyǐ jiè jǐ běn? | 搵到喇！我可以借幾多本？
    A | 每個人一次可以借五本。 | Měi ge rén yí cì kěyǐ jiè wǔ běn. | 每個人一次可以借五本。
    B | 那我借這兩本，什麼時候要還？ | Nà wǒ jiè zhè liǎng běn, shénme shíhou yào huán? | 咁我借呢兩本，幾時要還？
    A | 兩個禮拜以內還就可以了。 | Liǎng ge lǐbài yǐnèi huán jiù kěyǐ le. | 兩個禮拜之內還就得喇。
    B | 如果看不完，可以再借嗎？ | Rúguǒ kàn bù wán, kěyǐ zài jiè ma? | 如果睇唔晒，可唔可以再借呀？
    A | 可以，記得帶你的學生證。 | Kěyǐ, jìde dài nǐ de xuéshēngzhèng. | 可以，記得帶你嘅學生證。
    B | 知道了，謝謝老師。 | Zhīdào le, xièxie lǎoshī. | 知道喇，多謝老師。
    `,
  ),
  chineseScene(
    {
      id: 'group-work',
      title: '小組討論',
      place: '你們小組要準備下個禮拜的報告。',
      roles: ['組員', '你'],
    },
    `
    A | 我們的報告要做什麼題目？ | Wǒmen de bàogào yào zuò shénme tímù? | 我哋份報告做咩題目好呀？
    B | 我想介紹學校附近的老店。 | Wǒ xiǎng jièshào xuéxiào fùjìn de lǎodiàn. | 我想介紹學校附近嘅老店。
    A | 好主意！要怎麼找資料？ | Hǎo zhǔyì! Yào zěnme zhǎo zīliào? | 好主意！點樣搵資料呀？
    B | 我們可以先去訪問老闆。 | Wǒmen kěyǐ xiān qù fǎngwèn lǎobǎn. | 我哋可以去訪問個老闆先。
    A | 那誰負責拍照？ | Nà shéi fùzé pāizhào? | 咁邊個負責影相？
    B | 我來拍照，你負責寫問題，好嗎？ | Wǒ lái pāizhào, nǐ fùzé xiě wèntí, hǎo ma? | 我嚟影相，你負責寫問題，好唔好？
    A | 沒問題。我們什麼時候去？ | Méi wèntí. Wǒmen shénme shíhou qù? | 冇問題。我哋幾時去呀？
    B | 明天放學以後怎麼樣？ | Míngtiān fàngxué yǐhòu zěnmeyàng? | 聽日放學之後好唔好呀？
    A | 明天我要補習，後天可以嗎？ | Míngtiān wǒ yào bǔxí, hòutiān kěyǐ ma? | 聽日我要補習，後日得唔得？
    B | 好，就後天下午四點在校門口見。 | Hǎo, jiù hòutiān xiàwǔ sì diǎn zài xiàoménkǒu jiàn. | 好，咁就後日下晝四點喺校門口見。
    `,
  ),
  chineseScene(
    {
      id: 'feeling-ill',
      title: '在保健室',
      place: '上課時你肚子不舒服，到保健室找護士阿姨。',
      roles: ['護士阿姨', '學生'],
    },
    `
    A | 同學，你怎麼了？ | Tóngxué, nǐ zěnme le? | 同學，你做咩事呀？
    B | 阿姨，我肚子很痛，頭也有點暈。 | Āyí, wǒ dùzi hěn tòng, tóu yě yǒudiǎn yūn. | 姑娘，我肚好痛，個頭都有啲暈。
    A | 什麼時候開始痛的？ | Shénme shíhou kāishǐ tòng de? | 幾時開始痛㗎？
    B | 吃完早餐以後就開始痛了。 | Chī wán zǎocān yǐhòu jiù kāishǐ tòng le. | 食完早餐之後就開始痛喇。
    A | 你早餐吃了什麼？ | Nǐ zǎocān chī le shénme? | 你早餐食咗啲咩？
    B | 我喝了一瓶冰牛奶，還吃了一個飯糰。 | Wǒ hē le yì píng bīng niúnǎi, hái chī le yí ge fàntuán. | 我飲咗一支凍牛奶，仲食咗一個飯糰。
    A | 我先幫你量體溫，你躺下來休息。 | Wǒ xiān bāng nǐ liáng tǐwēn, nǐ tǎng xiàlái xiūxi. | 我幫你探吓熱先，你瞓低休息吓。
    B | 我需要去看醫生嗎？ | Wǒ xūyào qù kàn yīshēng ma? | 我使唔使去睇醫生呀？
    A | 沒有發燒，多喝一點溫水，我打電話給你媽媽。 | Méiyǒu fāshāo, duō hē yìdiǎn wēnshuǐ, wǒ dǎ diànhuà gěi nǐ māma. | 冇發燒，飲多啲暖水，我打電話畀你媽媽。
    B | 好的，謝謝阿姨。 | Hǎo de, xièxie āyí. | 好呀，多謝姑娘。
    `,
  ),
];
