/** Words of Chinese. */

import type { PageWords, ServerWords } from "./language.js";

export const pageWords = {
  code: "zh", anywhere: "unspaced", yes: "是", confirm: "确定|确认|確認|確定",
  risk: { destroy: "~删除 ~刪除", end: "~注销 ~註銷", exclude: "~封锁 ~封鎖 ~屏蔽", permit: "~授权 ~授權 ~批准 ~签署", revoke: "~撤销 ~撤銷 ~拒绝", send: "~发送 ~發送 ~发布", share: "~分享 ~共享 ~公开 ~公開 ~邀请",
    spend: "~支付 ~付款 ~购买 ~購買 ~下单 ~转账" },
  harmless: { looks: "显示 查看 隐藏 打开 展开 收起 搜索 筛选 排序 下一页 上一页 返回 更多 查看更多 查看详情 加载更多 顯示 檢視 隱藏 打開 展開 搜尋 篩選 下一頁 上一頁 查看詳情", closes: "关闭 取消 否 稍后 跳过 關閉 稍後 跳過", parts: "菜单 選單",
    things: "帮助 设置 详情 首页 通知 账户 个人资料 历史 订单 订单历史 日历 今天 消息 发票 设定 幫助 設置 帳戶 訂單" },
  credentials: { password: "密[码碼]|口令|暗号", pin: "pin[码碼]?", code: "验证[码碼]|驗證碼|校验码|动态码", bare: "短信码", login: "登[录錄入]|账号信息|登[录錄]信息|短信", user: "用[户戶]|账[号户]|帳號", of: "的",
    is: "是|为|為|叫", with: "为|設為|设为|成|把", enter: "输入|輸入|填[到入写]?|用|使用|设置", into: "到|作为|作為|当作|里", field: "框|栏|欄|字段|里", own: "我|这|個|个|,|，|的", and: "然后|并|或|和|吗|吧", if: "如果|是否|吗|若",
    not: "错|正确|必填|空|过期|太|不|弱|强" },
  dates: { hourSign: "[時时点點]", minute: "分", am: "上午", pm: "下午", year: "年", month: "月", day: "日" },
} satisfies PageWords;

export const serverWords = {
  conditional: "如果|倘若|若您",
  no: "没有|没|不|否", cancel: "取消", done: "成功|已保存|已添加|已创建|已更新|已删除|已修改|已提交|已发送|保存成功|谢谢|感谢|已儲存|已新增|已更新|已刪除",
  refused: "错误|錯誤|失败|无法|無法|无效|無效|必填|不能|未能|没有(?:更改|权限|变化|保存)|未保存|未更改|被拒绝|拒绝|已过期|已存在|其他用户|请(?:输入|填写|选择|重试|重新)|請(?:輸入|填寫|選擇|重試)|0 ?行", failed: "失败|被拒绝", asks: "确定要|確定要|是否|您确定",
  not: "(?:未(?![读讀])|尚未|没有?|沒有?)\\p{Script=Han}{0,2}|不", faultless: "(?:没有|無|无)(?:错误|錯誤|问题|問題)", but: "但是|但|不过|不過|除了|除外|仅|僅|只有|部分",
  qualified: "其余|其餘|剩余|待审|等待|直到|期间|期間|刷新|重新加载|选择|選擇|前更新", draft: "草稿", unsaved: "未保存", restored: "恢复|恢復|还原|還原", unsent: "本地|离线|此设备",
  turnsAway: "不存在|未找到|找不到|[没沒]有(?:访问|訪問)?(?:权|權)限|[无無](?:权|權)|禁止(?:访问|訪問)|维护中|維護中|已退出", search: "搜索|查询", open: "编辑", paging: "下一|上一", signIn: "登录|登入", tellMe: "告诉我|告訴我",
  several: "全部|所有|各|每", counter: "[件个個行]",
  uncollected: "and affirm backOut finish inForm irreversible next previous years loading password passwordField is oneTimeCode securityCode cardNumber privateAnswer token risk.run harmless.small credentials.prefix dates.months dates.weekdays dates.week dates.of dates.at select tell clear understood agreed cookies stop secret refusesNothing none progress cancelled already unmet faults pleaseDo echo signInTo signOut newPassword keep make run asksWhat goTo which turnOff bin forbids relative places verbs",
  person: { unsure: "不知道|不清楚|不确定|可能|也许", forbid: "取消|算了", agree: "有|对|好", allow: "可以|好的|同意", please: "请|谢谢|吧|的" },
} satisfies ServerWords;
